"""The Hills & Sheep expansion for Bastide."""
