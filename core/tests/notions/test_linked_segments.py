"""Segments that do not meet at an edge are linked: they are one feature until they are unlinked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from toys import floods, sluices
from toys.making import plugin
from toys.playing import Watched

import bastide
from bastide import (
    Completion,
    Feature,
    Offer,
    OfferRule,
    PieceKind,
    Place,
    PlaceKind,
    Position,
    Supply,
    Table,
    cell,
    coordinates,
    kinds,
)

GameOf = Callable[..., Watched]


def lying(tile: str, at: tuple[int, int], rotation: int = 0) -> dict[str, Any]:
    return {"tile": f"wetlands/{tile}", "at": list(at), "rotation": rotation}


#: Two open canals two tiles apart, and plain ground between and below them.
APART = [lying("end", (0, 0), 180), lying("plain", (0, 1)), lying("plain", (1, 1)), lying("end", (0, 2), 180)]
NORTH, SOUTH = [[0, 0], "canal E"], [[0, 2], "canal E"]


def new_game(game_of: GameOf, *draws: str, **more: Any) -> Watched:
    return game_of(sluices=sluices.PLUGIN, draws=[*draws, "plain"], start=APART, **more)


def canals(game: Watched) -> list[tuple[list[tuple[int, int]], int, int]]:
    """The tiles, open ports and pieces of every canal."""
    return [(canal.tiles, canal.open, len(canal.pieces)) for canal in game.game.board.features("canal")]


def link(game: Watched, *between: Any) -> None:
    game.play(type="link", between=list(between))


def half_done(game_of: GameOf, *draws: str) -> Watched:
    """Red has completed the northern canal, Blue stands in the southern one, whose only open port is at [2, 2]."""
    game = new_game(game_of, "end", "straight", *draws)
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.place("straight", (1, 2))
    game.deploy("canal W")
    assert game.lines() == [("Red", 4, "canal")]
    return game


def test_linked_segments_are_one_feature_and_pieces_stay_where_they_stand(game_of: GameOf) -> None:
    game = new_game(game_of, "straight")
    game.place("straight", (1, 0))
    link(game, NORTH, SOUTH)
    assert canals(game) == [([(0, 0), (1, 0), (0, 2)], 2, 0)]


def test_piece_claims_the_whole_of_a_linked_feature(game_of: GameOf) -> None:
    game = new_game(game_of, "plain", "straight", "straight", "plain")
    game.place("plain", (0, 3))
    link(game, NORTH, SOUTH)
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.place("straight", (1, 2))
    assert not game.actions("deploy")


def test_linked_feature_is_complete_when_all_its_parts_are(game_of: GameOf) -> None:
    game = new_game(game_of, "plain", "end", "end", "plain")
    game.place("plain", (0, 3))
    link(game, NORTH, SOUTH)
    game.place("end", (1, 0))
    game.deploy("canal W")
    assert not game.lines()
    game.place("end", (1, 2))
    game.skip()
    assert game.lines() == [("Blue", 8, "canal")]


def is_long(position: Position, feature: Feature) -> bool:
    return len(feature.cells) > 2


LONG = plugin(
    "Short canals are never complete.",
    scoring_rules=[Completion(id="long/canal", says="A canal has three tiles.", of=kinds("canal"), when=is_long)],
)


def test_open_part_that_is_complete_by_its_link_to_a_completed_one_is_scored(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "end", "end", "plain", "plain", long=LONG)
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.place("end", (1, 2))
    game.deploy("canal W")
    game.place("end", (2, 0))
    game.skip()
    assert game.lines() == [("Red", 6, "canal")]
    game.place("plain", (0, 3))
    link(game, NORTH, SOUTH)
    assert game.lines()[1:] == [("Blue", 10, "canal")]
    assert game.game.supply("Blue") == {"punt": 5}


def test_completed_parts_that_are_linked_are_not_completed_again(game_of: GameOf) -> None:
    game = half_done(game_of, "end", "plain", "plain")
    game.place("end", (2, 2))
    game.skip()
    game.place("plain", (0, 3))
    link(game, NORTH, SOUTH)
    game.place("plain", (0, 4))
    assert len(game.lines()) == 2


def test_link_opens_a_completed_part_and_all_is_scored_when_the_other_part_closes(game_of: GameOf) -> None:
    game = half_done(game_of, "plain", "end", "plain")
    game.place("plain", (0, 3))
    link(game, NORTH, SOUTH)
    assert canals(game) == [([(0, 0), (1, 0), (0, 2), (1, 2)], 1, 1)]
    game.place("end", (2, 2))
    game.skip()
    assert game.lines()[1:] == [("Blue", 10, "canal")]


def test_unlinked_parts_are_features_of_their_own_again(game_of: GameOf) -> None:
    game = half_done(game_of, "plain", "plain", "end", "plain")
    game.place("plain", (0, 3))
    link(game, NORTH, SOUTH)
    game.place("plain", (0, 4))
    game.play(type="close", between=[NORTH, SOUTH])
    assert canals(game) == [([(0, 0), (1, 0)], 0, 0), ([(0, 2), (1, 2)], 1, 1)]
    game.place("end", (2, 2))
    game.skip()
    assert game.lines()[1:] == [("Blue", 6, "canal")]


def test_part_that_a_link_kept_open_is_scored_when_it_is_unlinked(game_of: GameOf) -> None:
    game = new_game(game_of, "plain", "end", "plain", "plain")
    game.place("plain", (0, 3))
    link(game, NORTH, SOUTH)
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.place("plain", (0, 4))
    game.play(type="close", between=[NORTH, SOUTH])
    assert game.lines() == [("Blue", 4, "canal")]


def test_links_go_with_the_segments_of_a_tile_that_is_recut(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "plain", "plain", floods=floods.PLUGIN)
    game.place("straight", (1, 0))
    link(game, SOUTH, [[1, 0], "canal E"])
    game.place("plain", (0, 3))
    game.play(type="dam", at=[1, 0], keep="E")
    assert ([(1, 0), (0, 2)], 2, 0) in canals(game)


def test_diagram_of_linked_features_scores_as_the_game_does(game_of: GameOf) -> None:
    game = half_done(game_of, "plain", "plain")
    game.place("plain", (0, 3))
    link(game, NORTH, SOUTH)
    diagram = bastide.Diagram.of(game.game).as_json()
    assert bastide.score(diagram, game.game.ruleset).scores["Blue"] == 4


# What stands at a place may link segments


def both(position: Position, at: Any) -> tuple[int, int] | None:
    """The canals to the east of two tiles."""
    one, other = [position.segment_named(where, "canal E") for where in at]
    return None if one is None or other is None else (one, other)


def read_cells(written: Any) -> tuple[int, ...]:
    return tuple(cell(*at) for at in written["cells"])


def go(table: Table, offer: Offer) -> None:
    """Have the gate come to a place, or go from there to another one, or home."""
    gate = next(iter(table.pieces_of(None, "gate")), None)
    if offer.place is None:
        table.go_home(0)
    elif gate is None:
        table.deploy("gate", None, offer.place)
    else:
        table.move(gate, offer.place)


def gates(position: Position, player: int, data: Any) -> Iterator[Offer]:
    for other in ((0, 2), (1, 0)):
        yield Offer(type="gate", place=Place("gate", (cell(0, 0), cell(*other))), do=go)
    if position.pieces_of(None, "gate"):
        yield Offer(type="home", do=go)


GATES = plugin(
    "A gate links two canals.",
    kinds=[
        PieceKind("gate", neutral=True),
        PlaceKind(
            "gate",
            write=lambda at: {"cells": [list(coordinates(where)) for where in at]},
            read=read_cells,
            cell=lambda board, at: at[0],
            links=both,
        ),
    ],
    components=[Supply("gate", 1, id="gates/supply", says="There is one gate.")],
    meeple_rules=[OfferRule(id="gates/gate", says="A gate comes and goes.", decision="deploy", offers=gates)],
)


def gate_between(*at: tuple[int, int]) -> dict[str, Any]:
    return {"gate": {"cells": [list(each) for each in at]}}


def with_gate(game_of: GameOf, *draws: str) -> Watched:
    """The gate is between the canals at [0, 0] and [0, 2]."""
    game = game_of(gates=GATES, draws=["straight", *draws, "plain"], start=APART)
    game.place("straight", (1, 0))
    game.play(type="gate", place=gate_between((0, 0), (0, 2)))
    return game


LINKED, APART_AGAIN = [([(0, 0), (1, 0), (0, 2)], 2, 0)], [([(0, 0), (1, 0)], 1, 0), ([(0, 2)], 1, 0)]


def test_what_stands_between_segments_links_them_until_it_leaves(game_of: GameOf) -> None:
    game = with_gate(game_of, "plain")
    assert canals(game) == LINKED
    game.place("plain", (0, 3))
    game.play(type="home")
    assert canals(game) == APART_AGAIN


def test_what_moves_to_another_place_links_what_is_there_instead(game_of: GameOf) -> None:
    game = with_gate(game_of, "straight", "plain")
    game.place("straight", (1, 2))
    game.play(type="gate", place=gate_between((0, 0), (1, 0)))
    assert canals(game) == [([(0, 0), (1, 0)], 1, 0), ([(0, 2), (1, 2)], 1, 0)]


def test_part_that_is_complete_by_a_piece_that_leaves_is_scored(game_of: GameOf) -> None:
    game = game_of(gates=GATES, draws=["plain", "end", "plain", "plain"], start=APART)
    game.place("plain", (0, 3))
    game.play(type="gate", place=gate_between((0, 0), (0, 2)))
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.place("plain", (0, 4))
    game.play(type="home")
    assert game.lines() == [("Blue", 4, "canal")]


def test_link_of_a_piece_is_that_of_its_diagram(game_of: GameOf) -> None:
    game = with_gate(game_of, "plain")
    diagram = bastide.Diagram.of(game.game).as_json()
    again, notes = bastide.Diagram.read(diagram).on_table(game.game.ruleset)
    assert not notes
    assert [(canal.tiles, canal.open) for canal in again.board.features("canal")] == [LINKED[0][:2]]
    [gate] = again.board.pieces
    assert gate.between is None, "it links what is on two tiles"


def test_two_pieces_of_a_diagram_cannot_link_the_same_segments(game_of: GameOf) -> None:
    game = with_gate(game_of, "plain")
    diagram = bastide.Diagram.of(game.game).as_json()
    diagram["pieces"] *= 2
    with pytest.raises(bastide.BastideError, match="are linked already"):
        bastide.score(diagram, game.game.ruleset)


@pytest.mark.parametrize(
    ("one", "other", "message"),
    [
        (0, 0, "two segments of one kind can be linked"),
        (0, 1, "two segments of one kind can be linked"),
        (0, 99, "no segment with the number 99"),
    ],
)
def test_only_two_segments_of_one_kind_can_be_linked(game_of: GameOf, one: int, other: int, message: str) -> None:
    def do(table: Table, offer: Offer) -> None:
        table.link(one, other)

    def offers(position: Position, player: int, data: Any) -> Iterator[Offer]:
        yield Offer(type="link", rule="leaks/leak", do=do)

    leaks = plugin("Links.", meeple_rules=[OfferRule(id="leaks/leak", says="Leaks.", decision="deploy", offers=offers)])
    game = game_of(leaks=leaks, draws=["straight", "plain"], start=APART)
    game.place("straight", (1, 0))
    with pytest.raises(bastide.RuleError, match=message):
        game.game.play({"type": "link"})
