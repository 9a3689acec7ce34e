"""Tiles in JCloisterZone's XML, exported from our own tiles, and imported again."""
