"""Playing and drawing with the real plugins."""
