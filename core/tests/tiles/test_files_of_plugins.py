"""A text names a file of tiles in the package of the plugin, or beside the plugin that is a file by itself."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import bastide

PLUGIN = """
from bastide import Plugin, SegmentKind, TileFile, hookimpl

@hookimpl
def bastide_plugin():
    return Plugin(title="Moors", says="Nothing but moor.")

@hookimpl
def bastide_kinds():
    return [SegmentKind("moor", takes="rest")]

@hookimpl
def bastide_components():
    return [TileFile()]
"""
TILES = """
format = "bastide-tiles/1"
set = "moors"
title = "Moors"

[tiles.plain]
count = 3
start = 1
"""


def test_tile_file_lies_beside_a_plugin_in_one_file(tmp_path: Path) -> None:
    (tmp_path / "moors.py").write_text(PLUGIN, encoding="utf-8")
    (tmp_path / "tiles.toml").write_text(TILES, encoding="utf-8")
    registry = bastide.Registry()
    bastide.load_plugin_file(tmp_path / "moors.py", registry)
    (file,) = registry.of("moors", bastide.TileFile)
    assert file.file == tmp_path / "tiles.toml"
    assert bastide.resolve(bastide.select("moors", registry), registry).tiles.keys() == {"moors/plain"}


def test_tile_file_lies_in_the_package_of_a_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "moors_package"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "plugin.py").write_text(PLUGIN, encoding="utf-8")
    (package / "tiles.toml").write_text(TILES, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry = bastide.Registry()
    registry.register(importlib.import_module("moors_package.plugin"), "moors")
    assert bastide.resolve(bastide.select("moors", registry), registry).tiles.keys() == {"moors/plain"}
