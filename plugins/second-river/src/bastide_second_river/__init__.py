"""The second river for Bastide."""
