"""A tile with two canals, so that one placement completes two features."""

from __future__ import annotations

from pathlib import Path

from bastide import TileFile

from .making import plugin

PLUGIN = plugin("A tile with two canals.", components=[TileFile(path=Path(__file__).with_name("split.toml"))])
