"""The Darmstadt promos for Bastide."""
