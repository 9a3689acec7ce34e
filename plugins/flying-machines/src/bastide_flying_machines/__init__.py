"""The Flying Machines expansion for Bastide."""
