"""Plugins of a world without cities and roads, one for each notion of the platform."""
