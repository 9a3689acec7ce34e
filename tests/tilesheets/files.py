"""Tile files for the tests."""

from __future__ import annotations

from pathlib import Path

MINE = """\
format = "bastide-tiles/1"
set = "mine"
title = "Drawn on a train"
kinds = { pond = "nothing" }

[tiles.gate]
count = 2
start = 1
city = "N pennant"
road = "S > city"

[tiles.viaduct]
count = 3
city = "N S"
road = "E W > city"

[tiles.pool]
pond = "ducks=2"
[tiles.pool.prints.garden]
garden = 1

[tiles.left]
count = 0
city = "E"

[tiles.right]
count = 0
city = "W"

[blocks.town]
count = 2
parts = [{ tile = "left", at = [0, 0] }, { tile = "right", at = [1, 0] }]
"""


def saved(folder: Path, text: str = MINE, name: str = "mine.toml") -> Path:
    """A tile file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def with_tiles(text: str, name: str = "mine") -> str:
    """A tile file with these tiles."""
    return f'format = "bastide-tiles/1"\nset = "{name}"\n{text}\n'
