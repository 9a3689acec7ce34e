"""Presets for Bastide: each rule edition as a TOML file that names its plugins and their options."""
