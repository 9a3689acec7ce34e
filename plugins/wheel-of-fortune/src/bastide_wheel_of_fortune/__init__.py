"""The Wheel of Fortune for Bastide."""
