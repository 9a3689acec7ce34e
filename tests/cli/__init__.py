"""The command line with the real plugins."""
