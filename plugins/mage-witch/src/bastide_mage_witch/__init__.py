"""The Mage & Witch expansion for Bastide."""
