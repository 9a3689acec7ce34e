"""Rules that were printed separately: which combinations work, which are refused, and their effects."""
