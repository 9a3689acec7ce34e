"""Benchmarks, and the yardsticks that they are compared with."""
