"""Tiles in JCloisterZone's XML, made here from tiles of our own, and brought back."""
