"""Whole games: how they begin, what callers give and are told, records, results."""
