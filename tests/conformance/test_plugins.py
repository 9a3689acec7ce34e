"""Every installed plugin passes every check of the conformance kit."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

import bastide
from bastide.testing import CHECKS, Check, play
from bastide.testing.checking import run_check
from bastide.testing.trials import EARLY, Trial, Walk, World

#: Why a check is expected to fail, by plugin and check.
EXPECTED: dict[tuple[str, str], str] = {}
#: The checks of one plugin follow each other, so that its combinations are computed once.
PLUGINS = list(bastide.installed().usable)


@lru_cache(maxsize=2)
def trial(name: str) -> Trial:
    return Trial(name)


#: The laws of games are checked in `tests/laws`, on rulesets with all plugins; here, too, in the exhaustive run.
PLAYED = ("laws", "company", "speed")


def test_tiles_of_a_plugin_come_early_in_company() -> None:
    world = World({}, bastide.resolve_variant("base-game + corn-circles + inns-cathedrals + traders-builders"))
    game = Walk.numbered([world], 0, 50, "corn-circles").begin()
    play(game, 60, Random(0))
    drawn = [tile for _, tile in game.position._state.drawn][:EARLY]
    assert sum(tile.startswith("corn-circles/") for tile in drawn) >= 5


ALL = [
    pytest.param(check, id=check.name, marks=pytest.mark.exhaustive if check.family in PLAYED else ())
    for check in CHECKS
]


@pytest.mark.parametrize("check", ALL)
@pytest.mark.parametrize("name", PLUGINS)
def test_plugin_passes(name: str, check: Check) -> None:
    outcome = run_check(trial(name), check, EXPECTED.get((name, check.name)))
    assert outcome.status != "failed", outcome.message
    if outcome.status == "skipped":
        wants = {"options": trial(name).plugin.options is None, "garbage": check.name == "state-garbage"}
        wants["declarations"] = check.name == "own-tests"
        assert wants.get(check.family), outcome.message
