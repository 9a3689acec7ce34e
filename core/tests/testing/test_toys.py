"""Plugins that use every notion of the platform pass the checks that play: there is no false alarm."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from testing.reeds import registry
from toys import early, hands, herons, lamps, moorings, split, tolls, trinkets

from bastide.testing import CHECKS, check_plugin

PLAYING = [check.name for check in CHECKS if check.examples]
HERONS = {"record-garbage": "the heron begins on the first tile, and a record may have none"}


@pytest.mark.parametrize(
    ("name", "plugins", "expected"),
    [
        ("early", {"early": early.PLUGIN}, {}),
        ("hands", {"hands": hands.PLUGIN, "locks": hands.MORE_TILES}, {}),
        ("herons", {"herons": herons.PLUGIN}, HERONS),
        ("lamps", {"lamps": lamps.PLUGIN}, {}),
        ("moorings", {"moorings": moorings.PLUGIN}, {}),
        ("split", {"split": split.PLUGIN}, {}),
        ("tolls", {"tolls": tolls.PLUGIN}, {}),
        ("trinkets", {"trinkets": trinkets.PLUGIN}, {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_toy_passes(name: str, plugins: dict[str, SimpleNamespace], expected: dict[str, str]) -> None:
    examples = dict.fromkeys(PLAYING, 1) | {"record-garbage": 3, "replay": 3}
    check_plugin(name, registry=registry(**plugins), checks=PLAYING, expected_failed_checks=expected, examples=examples)
