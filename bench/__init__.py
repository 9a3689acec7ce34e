"""Benchmarks, and the yardsticks they divide by."""
