"""The Tower expansion for Bastide."""
