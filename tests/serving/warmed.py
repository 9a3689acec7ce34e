"""Imports and lays out everything that a server needs, so that processes forked from an importing one start at once."""

from __future__ import annotations

import importlib

from bastide.apps.serving.art import dressed
from bastide.apps.serving.spots import anchors_of
from bastide.apps.serving.wanted import ruleset_of

RULESET = ruleset_of("hig-2002")
for name in ("bastide.apps.serving.running", "tests.serving.servers"):
    importlib.import_module(name)
for entry in RULESET.tiles.values():
    anchors_of(entry.tile, dressed(RULESET)[0], 0)
