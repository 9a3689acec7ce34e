"""The Gold Mines expansion for Bastide."""
