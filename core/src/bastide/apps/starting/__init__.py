"""Creating expansions, rules, variants and sets of tiles from templates."""
