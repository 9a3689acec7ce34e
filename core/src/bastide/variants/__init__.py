"""Variants: finding and selecting plugins and their options, from presets, files and expressions."""
