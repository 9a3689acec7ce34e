"""Numbers and conditions as data: what a rule may hold instead of a function, so that an engine can count by itself."""
