"""The repository itself."""
