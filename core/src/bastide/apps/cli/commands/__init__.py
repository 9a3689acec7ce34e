"""The commands, one module each; a command with commands of its own is a package."""
