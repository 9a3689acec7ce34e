"""The Labyrinth for Bastide."""
