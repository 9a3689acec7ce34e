"""Rulebooks: the rules of every variant for its players."""
