"""Simulations that clients start, and the processes that play them."""
