"""The initial supply of each player."""

from __future__ import annotations

from typing import Any

import pytest
from toys.making import plugin
from toys.playing import ruleset_of

from bastide import Diagram, Game, Supply
from bastide.testing.stock import pieces_at_first, pieces_of

PUNTS = plugin(
    "One more punt for each, unless five play.",
    components=[Supply("punt", 1, id="more/punts", says="One more, and none among five.", for_players={5: 0})],
)
NAMES = ("Red", "Blue", "Green", "Black", "White", "Grey")


@pytest.mark.parametrize(("players", "punts"), [(2, 6), (4, 6), (5, 5), (6, 6)])
def test_supply_may_depend_on_the_number_of_players(players: int, punts: int) -> None:
    ruleset = ruleset_of(more=PUNTS)
    game = Game(ruleset, NAMES[:players], seed=1)
    assert game.supply("Red") == {"punt": punts}
    assert pieces_of(game).there == pieces_at_first(ruleset, players)


def test_supply_that_a_variant_sets_holds_for_any_number_of_players() -> None:
    variant: dict[str, Any] = {
        "format": "bastide-variant/1",
        "plugins": {"wetlands": {}, "more": {}},
        "supply": {"punt": 3},
    }
    game = Game(ruleset_of(variant, more=PUNTS), NAMES[:5], seed=1)
    assert game.supply("Red") == {"punt": 3}


def test_diagram_notes_more_pieces_than_so_many_players_have() -> None:
    pieces = [{"player": "Red", "piece": "punt", "on": "canal E"}] * 6
    tiles = [{"tile": "wetlands/straight", "at": [0, 0], "pieces": pieces}]
    for players, notes in ((4, 0), (5, 1)):
        diagram = {"format": "bastide-diagram/1", "players": list(NAMES[:players]), "tiles": tiles}
        _, found = Diagram.read(diagram).on_table(ruleset_of(more=PUNTS))
        assert len(found) == notes


@pytest.mark.parametrize(("players", "punts"), [(2, 4), (3, 6), (5, 2), (6, 6)])
def test_variant_may_set_a_supply_for_some_numbers_of_players(players: int, punts: int) -> None:
    variant: dict[str, Any] = {
        "format": "bastide-variant/1",
        "plugins": {"wetlands": {}, "more": {}},
        "supply": {"punt": {"2": 4, "5": 2}},
    }
    ruleset = ruleset_of(variant, more=PUNTS)
    game = Game(ruleset, NAMES[:players], seed=1)
    assert game.supply("Red") == {"punt": punts}
    assert pieces_of(game).there == pieces_at_first(ruleset, players)
    assert game.to_record()["variant"]["supply"] == {"punt": {"2": 4, "5": 2}}
