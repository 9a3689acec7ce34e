"""Beginning something new: expansions, variants and sets of tiles, from templates."""
