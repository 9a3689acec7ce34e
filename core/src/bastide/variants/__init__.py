"""Variants: plugins found, selected and given options, from presets, files and expressions."""
