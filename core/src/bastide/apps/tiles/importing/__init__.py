"""Tiles from the XML in which JCloisterZone and its fans write them."""
