"""Importing tiles from the XML of JCloisterZone."""
