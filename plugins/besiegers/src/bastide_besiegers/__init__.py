"""Besiegers for Bastide."""
