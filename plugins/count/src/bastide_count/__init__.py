"""The Count of Carcassonne for Bastide."""
