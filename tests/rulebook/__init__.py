"""Rulebooks: what every variant tells its players."""
