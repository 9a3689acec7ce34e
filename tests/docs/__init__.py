"""The documentation, worked through."""
