"""Tiles on the board are recut, covered and removed, with pieces on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys import floods, herons, turns
from toys.making import plugin
from toys.playing import Watched

import bastide
from bastide import Event, Phase, Place, Reaction, Table

GameOf = Callable[..., Watched]


def new_game(game_of: GameOf, *draws: str) -> Watched:
    return game_of(floods=floods.PLUGIN, draws=[*draws, "plain"])


def canals(game: Watched) -> list[tuple[list[tuple[int, int]], int, int]]:
    """The tiles, open ports and pieces of every canal."""
    return [(canal.tiles, canal.open, len(canal.pieces)) for canal in game.game.board.features("canal")]


def dammed(game_of: GameOf, keep: str) -> Watched:
    game = new_game(game_of, "straight", "straight", "straight", "end")
    game.place("straight", (1, 0))
    game.deploy("canal E")
    game.place("straight", (2, 0))
    game.play(type="dam", at=[1, 0], keep=keep)
    return game


def test_recut_splits_a_segment_and_the_piece_is_carried_to_one_part(game_of: GameOf) -> None:
    east = dammed(game_of, "E")
    assert sorted(canals(east)) == [([(0, 0), (1, 0)], 1, 0), ([(1, 0), (2, 0)], 1, 1)]
    west = dammed(game_of, "W")
    assert sorted(canals(west)) == [([(0, 0), (1, 0)], 1, 1), ([(1, 0), (2, 0)], 1, 0)]


def test_recut_back_joins_the_parts_again(game_of: GameOf) -> None:
    game = dammed(game_of, "E")
    game.place("straight", (3, 0))
    game.play(type="undam", at=[1, 0])
    assert canals(game) == [([(0, 0), (1, 0), (2, 0), (3, 0)], 2, 1)]


def test_recut_reopens_ports_and_they_close_again(game_of: GameOf) -> None:
    game = new_game(game_of, "end", "plain", "end", "end")
    game.place("end", (1, 0))
    game.deploy("canal W")
    assert canals(game)[0][1] == 1
    game.place("plain", (0, 1))
    game.play(type="open", at=[1, 0])
    assert canals(game) == [([(0, 0), (1, 0)], 2, 1)]
    game.place("end", (2, 0))
    game.skip()
    game.place("end", (-1, 0), 180)
    game.skip()
    assert game.lines() == [("Red", 8, "canal")]


def test_recut_can_complete_a_feature(game_of: GameOf) -> None:
    game = new_game(game_of, "end", "straight", "plain")
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.place("straight", (-1, 0))
    game.play(type="dam", at=[-1, 0], keep="E")
    assert game.lines() == [("Red", 6, "canal")]
    assert game.game.supply("Red") == {"punt": 5}


def listen(table: Table, event: Event) -> None:
    assert event.feature is not None
    table.set_state("ear", "heard", (*table.state("ear", "heard", ()), event.feature.tiles))


EAR = plugin(
    "Hears of completed features.", turn_rules=[Reaction(id="ear/hear", on="completed", says="Hears.", do=listen)]
)


def heard(game: Watched) -> list[list[tuple[int, int]]]:
    return list(game.game.position.state("ear", "heard", ()))


def lying(tile: str, at: tuple[int, int], rotation: int = 0) -> dict[str, Any]:
    return {"tile": tile, "at": list(at), "rotation": rotation}


def test_completed_feature_is_not_completed_again_when_a_tile_beside_it_changes(game_of: GameOf) -> None:
    game = game_of(
        floods=floods.PLUGIN,
        ear=EAR,
        draws=["end", "end", "straight", "plain"],
        start=[lying("wetlands/straight", (0, 0)), lying("wetlands/straight", (0, 1))],
    )
    game.place("end", (1, 0))
    game.skip()
    game.place("end", (-1, 0), 180)
    game.skip()
    game.place("straight", (1, 1))
    game.play(type="dam", at=[0, 1], keep="E")
    assert heard(game) == [[(-1, 0), (0, 0), (1, 0)]]


def diverted(game_of: GameOf, *draws: str) -> Watched:
    """Red has just joined the canal on which Blue stands, and which was open, to one that was completed before."""
    start = [lying("floods/spill", (0, 0))]
    game = game_of(floods=floods.PLUGIN, ear=EAR, draws=["end", "end", "plain", *draws], start=start)
    game.place("end", (-1, 0), 180)
    game.skip()
    game.place("end", (1, 0))
    game.deploy("canal W")
    assert heard(game) == [[(-1, 0), (0, 0)]]
    game.place("plain", (-1, 1))
    game.play(type="divert", at=[0, 0])
    return game


def test_open_feature_that_a_recut_joins_to_a_completed_one_is_completed_thereby(game_of: GameOf) -> None:
    game = diverted(game_of, "plain")
    assert heard(game) == [[(-1, 0), (0, 0)], [(-1, 0), (0, 0), (1, 0)]]
    assert game.lines("player", "points", "kind", "when") == [("Blue", 6, "canal", "completed")]
    assert game.game.supply("Blue") == {"punt": 5}


def test_last_action_of_a_game_may_join_an_open_feature_to_a_completed_one(game_of: GameOf) -> None:
    game = diverted(game_of)
    assert game.game.over
    assert game.lines("player", "points", "kind", "when") == [("Blue", 6, "canal", "completed")]


def test_diagram_scores_what_was_joined_as_the_game_did(game_of: GameOf) -> None:
    game = diverted(game_of, "plain")
    tiles = [lying("wetlands/end", (-1, 0), 180), lying("wetlands/straight", (0, 0))]
    held = lying("wetlands/end", (1, 0)) | {"pieces": [{"player": "Blue", "piece": "punt", "on": "canal W"}]}
    laid = {"format": "bastide-diagram/1", "players": ["Red", "Blue"], "tiles": [*tiles, held]}
    assert bastide.score(laid, game.game.ruleset).scores == game.game.scores
    after = bastide.Diagram.of(game.game).as_json()
    assert bastide.score(after, game.game.ruleset).scores == game.game.scores


def test_completed_features_that_a_recut_joins_are_not_completed_once_more(game_of: GameOf) -> None:
    start = [lying("floods/dammed", (0, 0))]
    game = game_of(floods=floods.PLUGIN, ear=EAR, draws=["end", "end", "plain", "plain"], start=start)
    game.place("end", (-1, 0), 180)
    game.skip()
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.place("plain", (-1, 1))
    game.play(type="undam", at=[0, 0])
    assert heard(game) == [[(-1, 0), (0, 0)], [(0, 0), (1, 0)]]
    assert game.lines() == [("Blue", 4, "canal")]


def test_completed_feature_that_is_opened_is_completed_by_the_tile_that_closes_it(game_of: GameOf) -> None:
    start = [lying("wetlands/end", (0, 0), 180), lying("wetlands/straight", (3, 0))]
    game = game_of(floods=floods.PLUGIN, ear=EAR, draws=["end", "end", "straight", "plain"], start=start)
    game.place("end", (1, 0))
    game.skip()
    game.place("end", (4, 0))
    game.deploy("canal W")
    game.place("straight", (2, 0), open=[1, 0])
    game.skip()
    assert heard(game) == [[(0, 0), (1, 0)], [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]]
    assert game.lines() == [("Blue", 10, "canal")]


def test_open_feature_that_a_tile_joins_to_a_completed_one_is_completed_thereby(game_of: GameOf) -> None:
    start = [lying("wetlands/plain", (0, 0)), lying("wetlands/plain", (3, 0))]
    game = game_of(growing=turns.GROWING, ear=EAR, draws=["wood", "wood", "copse", "wood", "plain"], start=start)
    game.place("wood", (0, 1), 90)
    game.skip()
    game.place("wood", (1, 1), 90)
    game.skip()
    game.place("copse", (3, 1), 270)
    game.deploy("grove W")
    assert heard(game) == [[(0, 1), (1, 1)]]
    game.place("wood", (2, 1), 90)
    assert heard(game) == [[(0, 1), (1, 1)], [(0, 1), (1, 1), (2, 1), (3, 1)]]
    assert game.lines() == [("Red", 8, "grove")]


def test_placement_may_carry_a_recut(game_of: GameOf) -> None:
    game = new_game(game_of, "plain", "straight", "plain")
    game.place("plain", (0, 1))
    game.skip()
    offered = [action for action in game.actions("place") if "dry" in action]
    assert offered
    game.play(**offered[0])
    x, y = offered[0]["dry"]
    laid = game.game.board.tile_at((x, y))
    assert laid is not None and laid.tile.id == "floods/dried"


def test_tile_may_be_laid_over_another_and_counts_as_laid(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "floods/wide", "plain")
    game.place("straight", (1, 0))
    game.skip()
    assert game.decision.tile == "floods/wide"
    game.place("floods/wide", (1, 0), over=True)
    laid = game.game.board.tile_at((1, 0))
    assert laid is not None and laid.tile.id == "floods/wide"
    game.deploy("canal S")
    assert canals(game) == [([(0, 0), (1, 0)], 4, 1)]


def test_piece_is_carried_to_the_tile_that_covers_its_own(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "floods/wide", "plain")
    game.place("straight", (1, 0))
    game.deploy("canal E")
    game.place("floods/wide", (1, 0), over=True)
    assert canals(game) == [([(0, 0), (1, 0)], 4, 1)]


def test_tile_that_can_only_be_laid_over_another_is_not_discarded(game_of: GameOf) -> None:
    game = game_of(
        floods=floods.PLUGIN,
        draws=["floods/wide", "plain"],
        start=[
            {"tile": "wetlands/straight", "at": [0, 0], "rotation": 0},
            {"tile": "wetlands/end", "at": [1, 0], "rotation": 0},
            {"tile": "wetlands/end", "at": [-1, 0], "rotation": 180},
        ],
    )
    assert game.decision.tile == "floods/wide"
    assert {tuple(action["at"]) for action in game.actions("place")} == {(0, 0)}


def test_tile_may_be_taken_away_and_its_neighbours_open(game_of: GameOf) -> None:
    game = new_game(game_of, "straight", "straight", "straight")
    game.place("straight", (1, 0))
    game.skip()
    game.place("straight", (2, 0))
    game.play(type="lift", at=[1, 0])
    assert sorted(canals(game)) == [([(0, 0)], 2, 0), ([(2, 0)], 2, 0)]
    assert game.game.position.stack("lifted") == ("wetlands/straight",)
    assert (1, 0) in game.game.board.frontier


def test_tile_on_which_a_piece_stands_is_not_taken_away(game_of: GameOf) -> None:
    def grab(table: Table) -> None:
        table.take_up(next(cell for cell in table.cells if table.pieces_at(Place("tile", cell))))

    phase = Phase(id="grabs/grab", name="grab", says="The tile under the heron goes.", after=("score",), do=grab)
    game = game_of(herons=herons.PLUGIN, grabs=plugin("Grabs.", turn_rules=[phase]), draws=["plain", "plain"])
    with pytest.raises(bastide.RuleError, match="a piece stands on the tile wetlands/start"):
        game.game.play({"type": "place", "at": [0, 1], "rotation": 0})


def test_start_tile_that_was_covered_still_stands_in_the_record(game_of: GameOf) -> None:
    game = new_game(game_of, "plain", "plain")
    game.place("plain", (0, 1))
    game.play(type="lift", at=[0, 0])
    assert game.game.to_record()["start"] == [{"tile": "wetlands/start", "at": [0, 0], "rotation": 0}]
