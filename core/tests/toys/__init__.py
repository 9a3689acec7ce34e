"""Plugins of a world that has no city and no road, one for each notion of the platform."""
