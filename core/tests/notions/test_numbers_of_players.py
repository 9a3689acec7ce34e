"""A plugin may be for some numbers of players only."""

from __future__ import annotations

import pytest
from toys.making import plugin
from toys.playing import ruleset_of

from bastide import BastideError, Diagram, Game, Ruleset
from bastide.apps.rulesets.warnings import start_problems
from bastide.testing.playing import fitting_number, new_game

DUEL = plugin("A duel.", players=(2,))
PAIRS = plugin("Pairs.", players=(4, 6))
FEW = plugin("A few.", players=(2, 3, 4))
NAMES = ("Red", "Blue", "Green", "Black", "White", "Grey")


def test_game_is_begun_by_as_many_as_it_is_for() -> None:
    assert len(Game(ruleset_of(duel=DUEL), NAMES[:2], seed=1).players) == 2


@pytest.mark.parametrize("players", [1, 3, 6])
def test_others_are_told_for_how_many_it_is(players: int) -> None:
    with pytest.raises(BastideError, match=rf"A duel\. is for 2 players, not {players}") as caught:
        Game(ruleset_of(duel=DUEL), NAMES[:players], seed=1)
    assert [problem.key for problem in caught.value.problems] == ["players"]
    with pytest.raises(BastideError, match=r"Pairs\. is for 4, 6 players, not 3"):
        Game(ruleset_of(pairs=PAIRS), NAMES[:3], seed=1)


def test_all_plugins_must_agree() -> None:
    together = ruleset_of(pairs=PAIRS, few=FEW)
    assert [count for count in range(1, 7) if not refused(together, count)] == [4]


def refused(ruleset: Ruleset, players: int) -> bool:
    try:
        Game(ruleset, NAMES[:players], seed=1)
    except BastideError:
        return True
    return False


def test_plugins_that_never_agree_are_no_game_for_anybody() -> None:
    assert not start_problems(ruleset_of(duel=DUEL, few=FEW))
    [problem] = start_problems(ruleset_of(duel=DUEL, pairs=PAIRS))
    assert "players" in str(problem)


def test_diagram_of_others_is_scored_all_the_same() -> None:
    tiles = [{"tile": "wetlands/straight", "at": [0, 0]}]
    _, notes = Diagram.read({"format": "bastide-diagram/1", "players": ["Red"], "tiles": tiles}).on_table(
        ruleset_of(duel=DUEL)
    )
    assert notes == []


def test_tried_games_are_of_the_nearest_number_that_fits() -> None:
    pairs = ruleset_of(pairs=PAIRS)
    assert [fitting_number(pairs, wished) for wished in (1, 4, 5, 6)] == [4, 4, 4, 6]
    assert len(new_game(ruleset_of(duel=DUEL), 5).players) == 2
    assert fitting_number(ruleset_of(), 6) == 6
