"""Records and diagrams: games and boards as files write them."""
