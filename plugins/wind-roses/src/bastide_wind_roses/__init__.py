"""Wind Roses for Bastide."""
