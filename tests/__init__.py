"""Tests of what crosses packages."""
