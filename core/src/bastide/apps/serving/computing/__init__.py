"""Computations that may take long: the workers, the order in which they answer, and what ends a computation."""
