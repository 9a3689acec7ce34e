"""Imports and lays out everything that a server needs, so that processes forked from an importing one start at once."""

from __future__ import annotations

import importlib

from bastide import installed
from bastide.apps.serving.pictures.action_places import anchors_of
from bastide.apps.serving.pictures.art import dressed
from bastide.apps.serving.variants.untrusted import ruleset_of

RULESET = ruleset_of("hig-2002")
for name in ("bastide.apps.serving.processes.running", "tests.serving.servers"):
    importlib.import_module(name)
for entry in RULESET.tiles.values():
    anchors_of(entry.tile, dressed(RULESET)[0], 0)
# All servers of these tests fork from it, also those with plugins that a test installs later.
installed.cache_clear()
