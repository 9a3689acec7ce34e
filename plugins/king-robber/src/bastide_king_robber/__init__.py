"""The King & Robber Baron expansion for Bastide."""
