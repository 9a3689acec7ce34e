"""The Heretics & Shrines expansion for Bastide."""
