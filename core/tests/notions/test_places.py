"""Pieces on corners, on edges, on other pieces, and at places that a plugin declares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys import moorings
from toys.making import plugin
from toys.playing import Watched

from bastide import Diagram, IllegalAction, Offer, OfferRule, Place, Position, score

GameOf = Callable[..., Watched]


def new_game(game_of: GameOf, *draws: str) -> Watched:
    return game_of(moorings=moorings.PLUGIN, draws=[*draws, "plain"])


def test_corner_piece_touches_four_cells(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "plain", "plain")
    game.place("straight", (1, 0))
    game.play(type="deploy", piece="post", corner=[1, 0])
    game.place("plain", (0, -1))
    game.skip()
    game.place("plain", (1, -1))
    game.skip()
    game.game.finish()
    assert ("Red", 12, "mooring") in game.lines()
    game.game.undo()


def test_piece_may_lie_on_an_edge(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "straight")
    game.place("straight", (1, 0))
    game.play(type="deploy", piece="plank", edge=[1, 0, "W"])
    [piece] = game.game.board.pieces
    assert (piece.piece, piece.place, piece.at) == ("plank", "edge", (1, 0))
    game.place("straight", (2, 0))
    assert {"type": "deploy", "piece": "plank", "edge": [2, 0, "W"]} in game.actions("deploy")


def test_edge_may_be_named_from_either_side(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "straight")
    game.place("straight", (1, 0))
    game.play(type="deploy", piece="plank", edge=[0, 0, "E"])
    assert game.game.to_record()["actions"][-1]["edge"] == [1, 0, "W"]
    game.place("straight", (2, 0))
    with pytest.raises(IllegalAction, match=r"not on offer; on offer: deploy plank on the [NW] edge of \[2, 0\]"):
        game.game.play({"type": "deploy", "piece": "plank", "edge": [7, 0, "W"]})


def test_piece_at_an_edge_or_corner_without_a_tile_is_noted(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "straight")
    diagram = Diagram.of(game.game).as_json()
    diagram["pieces"] = [
        {"player": "Red", "piece": "plank", "edge": [50, 0, "W"]},
        {"player": "Red", "piece": "post", "corner": [9, 0]},
        {"player": "Blue", "piece": "plank", "edge": [1, 0, "W"]},
        {"player": "Blue", "piece": "post", "corner": [1, 1]},
    ]
    notes = score(diagram, game.game.ruleset).notes
    assert notes == [
        "a plank stands at the edge [50, 0], where no tile lies",
        "a post stands at the corner [9, 0], where no tile lies",
    ]


def test_cell_of_the_tile_just_laid_may_be_said_of_any_action(game_of: GameOf) -> None:
    def bless(view: Position, player: int, data: Any) -> list[Offer]:
        spot = Place("segment", view.feature_at(view.laid[-1], 0).segment)
        return [Offer(type="bless", rule="bless/canal", place=spot, do=lambda table, offer: None)]

    blessing = plugin(
        "Canals are blessed.",
        meeple_rules=[OfferRule(id="bless/canal", says="Canals are blessed.", decision="deploy", offers=bless)],
    )
    for more in ({"on": "canal W"}, {"on": "canal W", "at": [1, 0]}, {"on": "canal E"}):
        game = game_of(bless=blessing, draws=["straight", "plain"])
        game.place("straight", (1, 0))
        game.play(type="bless", **more)
        assert game.game.to_record()["actions"][-1] == {"player": "Red", "type": "bless", "on": "canal E"}


def punt_with_a_flag(game_of: GameOf) -> Watched:
    game = new_game(game_of, "straight", "end", "end", "plain")
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.place("end", (2, 0))
    game.skip()
    game.place("end", (-1, 0), 180)
    return game


def test_piece_may_stand_upon_another_and_is_in_its_feature(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "straight", "straight")
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.place("straight", (2, 0))
    game.skip()
    game.place("straight", (3, 0))
    below = {"player": "Red", "piece": "punt", "at": [1, 0], "on": "canal E"}
    game.play(type="deploy", piece="flag", place={"piece": below})
    assert game.decision.kind == "deploy"
    [canal] = game.game.board.features("canal")
    assert len(canal.pieces) == 2
    assert game.game.sheet(canal).claims == {0: 2}


def test_piece_upon_another_moves_with_it_and_out_of_the_feature(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "straight", "straight")
    game.place("straight", (1, 0))
    game.deploy("canal W")
    table = game.game._table
    mark = len(game.game._state.journal)
    flag = table.deploy("flag", 0, Place("piece", 0))
    table.move(0, Place("tile", 0))
    [canal] = game.game.board.features("canal")
    assert not canal.pieces
    assert table.cell_of(flag) == 0
    table.move(0, Place("segment", canal.segment))
    assert sorted(canal.pieces) == [0, flag]
    game.game._state.journal.rollback(mark)
    assert canal.pieces == (0,)


def test_declared_place_is_written_under_its_name(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "straight")
    game.place("straight", (1, 0))
    game.play(type="deploy", piece="post", place={"market": "stall"})
    game.place("straight", (2, 0))
    places = [action["place"] for action in game.actions("deploy") if "market" in action.get("place", {})]
    assert places == [{"market": "gate"}]


def test_declared_place_may_be_inside_a_feature(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "end", "end")
    game.place("straight", (1, 0))
    game.play(type="deploy", piece="post", place={"pier": [1, 0]})
    game.place("end", (2, 0))
    game.skip()
    game.place("end", (-1, 0), 180)
    game.skip()
    assert game.lines() == [("Red", 8, "canal")]


def test_diagram_holds_pieces_at_all_places(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "straight", "straight", "straight", "straight")
    deployments: list[dict[str, Any]] = [
        {"piece": "punt", "on": "canal E"},
        {"piece": "plank", "edge": [2, 0, "N"]},
        {"piece": "post", "corner": [3, 0]},
        {"piece": "post", "place": {"market": "gate"}},
    ]
    for number, deployment in enumerate(deployments):
        game.place("straight", (number + 1, 0))
        game.play(type="deploy", **deployment)
    game.place("straight", (5, 0))
    below = {"player": "Red", "piece": "punt", "at": [1, 0], "on": "canal E"}
    game.play(type="deploy", piece="flag", place={"piece": below})
    from bastide.notation.diagrams import write

    diagram = write(game.game)
    again, notes = Diagram.read(diagram).on_table(game.game.ruleset)
    assert not notes
    assert write(again) == diagram
