"""The Messages for Bastide."""
