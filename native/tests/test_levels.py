"""Each level of bots wins more than three of four games against the one below."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bastide import resolve_variant
from bastide.apps.bots.levels import LEVELS
from bastide.apps.tournaments.schedule import Tournament, play_one
from bastide.apps.tournaments.standings import results


@pytest.mark.parametrize(("lower", "higher"), [*pairwise(level.name for level in LEVELS)])
def test_level_wins_against_the_one_below(lower: str, higher: str) -> None:
    tournament = Tournament(variant="hig-2002", bots=(higher, lower), games=12, seed=3)
    ruleset = resolve_variant(tournament.variant)
    games = [play_one(tournament, ruleset, lineup, number) for lineup, number in tournament.fixtures()]
    assert results(games)[0, 1] > 9
