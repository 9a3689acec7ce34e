"""Tiles that change are offered as data: beside what was laid, and where a placement fits only with a change."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import (
    CENTRES,
    STEPS,
    ChangedTiles,
    OfferRule,
    PieceKind,
    PlacementOffers,
    RuleError,
    Segment,
    Supply,
    Tile,
    for_each_change,
    kinds,
    place_with_change,
)

DUG = "digging/dug"


def dug(tile: Tile) -> Iterator[Tile]:
    """A tile with the mouth of a canal dug into one side that is marsh."""
    for side, edge in enumerate(tile.edges):
        if edge == "marsh":
            mouth = Segment("canal", (CENTRES[side],), {})
            edges: Any = tuple("canal" if other == side else kind for other, kind in enumerate(tile.edges))
            yield dataclasses.replace(tile, id=f"{tile.id}-dug-{side}", segments=(*tile.segments, mouth), edges=edges)


def digging(changes: str = DUG) -> Any:
    return plugin(
        "Canals are dug with spades.",
        kinds=[PieceKind("spade")],
        components=[
            ChangedTiles(id=DUG, says="A canal may be dug into a marsh.", of=dug),
            Supply("spade", 1, id="digging/spades", says="Everybody has a spade."),
        ],
        placement_rules=[
            PlacementOffers(
                id="digging/placed",
                says="A tile is placed where a canal dug at once carries on.",
                needs=kinds("spade"),
                offers=place_with_change(changes, key="dug", piece="spade", budget="spade"),
            )
        ],
        meeple_rules=[
            OfferRule(
                id="digging/dig",
                says="A canal is dug.",
                decision="deploy",
                needs=kinds("spade"),
                offers=for_each_change(
                    changes, type="dig", rule="digging/dig", piece="spade", budget="spade", leaves_open=True
                ),
            )
        ],
    )


def game_with(*draws: str, changes: str = DUG) -> Watched:
    return Watched(ruleset_of(digging=digging(changes)), draws=[*draws, "plain"])


def test_tile_is_placed_with_a_change_of_its_own_where_it_fits_only_so() -> None:
    game = game_with("plain")
    at = [1, 0]
    assert [action for action in game.actions("place") if action["at"] == at] == [
        {"type": "place", "tile": "wetlands/plain", "at": at, "rotation": turned, "dug": {"at": at, "sides": ["W"]}}
        for side in range(4)
        for turned in [90 * ((3 - side) % 4)]
    ]
    # Beside marsh it fits as it is, and nothing is dug.
    assert all("dug" not in action for action in game.actions("place") if action["at"] == [0, 1])
    game.place("plain", (1, 0), 0, dug={"at": at, "sides": ["W"]})
    assert game.game.position.supply(0, "spade") == 0
    laid = game.game.board.tile_at((1, 0))
    assert laid is not None
    assert laid.tile.id == "wetlands/plain-dug-3"
    assert game.game.board.feature_at((1, 0), "canal W").tiles == [(0, 0), (1, 0)]


def test_tile_is_placed_beside_one_that_is_changed_for_it() -> None:
    game = game_with("end")
    change = {"at": [0, 0], "sides": ["S"]}
    found = [action for action in game.actions("place") if action["at"] == [0, 1] and "dug" in action]
    assert found == [{"type": "place", "tile": "wetlands/end", "at": [0, 1], "rotation": 90, "dug": change}]
    game.place("end", (0, 1), 90, dug=change)
    laid = game.game.board.tile_at((0, 0))
    assert laid is not None
    assert laid.tile.id == "wetlands/start-dug-2"
    assert game.game.board.feature_at((0, 1), "canal N").tiles == [(0, 0), (0, 1)]
    game.undo_all()


def test_change_of_a_tile_that_would_not_fit_elsewhere_then_makes_room_for_none() -> None:
    game = game_with("plain", "end")
    game.place("plain", (0, 1))
    game.skip()
    # Below the start, digging to the east of it meets nothing; to its north it would meet the marsh of the start.
    at = {(tuple(action["dug"]["at"]), *action["dug"]["sides"]) for action in game.actions("place") if "dug" in action}
    assert ((0, 1), "E") in at
    assert ((0, 1), "N") not in at


def test_tile_just_laid_and_those_beside_it_are_changed_where_they_still_fit() -> None:
    game = game_with("plain", "plain")
    game.place("plain", (0, 1))
    assert game.actions("dig") == [
        {"type": "dig", "at": at, "sides": [side]} for at, sides in (([0, 1], "ESW"), ([0, 0], "N")) for side in sides
    ]
    game.play(type="dig", at=[0, 1], sides=["E"])
    assert game.game.position.supply(0, "spade") == 0
    assert not game.actions("dig")
    game.skip()
    assert any("dug" in action for action in game.actions("place")), "Blue has a spade"
    game.undo_all()


def test_without_a_piece_nothing_is_offered() -> None:
    game = game_with("plain", "plain", "plain")
    game.place("plain", (1, 0), 0, dug={"at": [1, 0], "sides": ["W"]})
    game.skip()
    game.place("plain", (0, 1))
    game.skip()
    assert all("dug" not in action for action in game.actions("place"))


def test_changes_that_nobody_declares_are_an_error_that_names_those_there_are() -> None:
    with pytest.raises(RuleError, match=r"digging/dugg.*did you mean.*digging/dug"):
        game_with("plain", changes="digging/dugg")


def test_placements_that_one_side_keeps_from_fitting_are_found_for_every_board() -> None:
    ruleset = ruleset_of()
    seen = 0
    for seed in range(8):
        game = bastide.Game(ruleset, ["Red", "Blue"], seed=seed)
        while actions := game.decision.actions:
            tile = game.decision.tile
            if tile is not None:
                found = game.position.nearly_fitting(tile, "canal")
                assert found == sorted(by_hand(game, tile), key=lambda pair: (pair[0] >> 2, pair[1], pair[0]))
                seen += len(found)
            game.play(actions[(seed * 7 + len(actions) // 2) % len(actions)])
    assert seen


def by_hand(game: bastide.Game, tile: str) -> Iterator[tuple[int, int]]:
    """Placements that fit on all sides but one, and there if a canal were beside it."""
    position = game.position
    edges = position.ruleset.tiles[tile].tile.edges
    for where in position.frontier:
        beside = {side: laid for side in range(4) if (laid := position.tile_at(where + STEPS[side])) is not None}
        for turns in range(4):
            mine = [edges[(side - turns) % 4] for side in range(4)]
            theirs = {side: laid.tile.edges[(side + 2 - laid.rotation // 90) % 4] for side, laid in beside.items()}
            wrong = [side for side, edge in theirs.items() if mine[side] != edge]
            if len(wrong) == 1 and mine[wrong[0]] == "canal":
                yield where << 2 | turns, wrong[0]


def test_changes_are_written_as_plugins_write_them() -> None:
    assert repr(place_with_change(DUG, key="dug")) == "place_with_change('digging/dug', 'dug', None, '')"
    offers = for_each_change(DUG, type="dig", rule="digging/dig")
    assert repr(offers) == "for_each_change('digging/dug', 'dig', 'digging/dig', None, None, False)"
