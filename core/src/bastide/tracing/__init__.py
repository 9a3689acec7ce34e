"""Which rule said what while a game was played."""
