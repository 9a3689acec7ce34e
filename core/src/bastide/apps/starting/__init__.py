"""Creating expansions, variants and sets of tiles from templates."""
