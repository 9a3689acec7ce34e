"""The corn circles expansion for Bastide."""
