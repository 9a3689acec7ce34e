"""Queries of rules about tiles, segments and places, and a plugin's own places on tiles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched

from bastide import (
    STEPS,
    BastideError,
    Diagram,
    PieceKind,
    Place,
    PlaceDeployment,
    PlaceKind,
    Position,
    Supply,
    action_in_words,
    cell,
    corners,
    count_tiles,
    edge_between,
    kinds,
    traits,
)
from bastide.apps.scenes import scene_of
from bastide.notation.diagrams import write

GameOf = Callable[..., Watched]


def moorings(position: Position, player: int) -> Iterator[Place]:
    """The mast of each tile that has no post, the harbour, and the cellar."""
    for where in position.cells:
        if not position.pieces_at(Place("mast", where)):
            yield Place("mast", where)
    yield Place("harbour", 2)
    yield Place("cellar", "deep")
    yield Place("loft", "low")


def above(position: Position, at: str) -> int:
    """The tile above the cellar, the oldest one."""
    return next(iter(position.cells))


def bank(board: Any, at: tuple[int, int]) -> int:
    return at[0]


MASTS = plugin(
    "Posts on masts, which are places on tiles, and in a harbour, which is on none.",
    kinds=[
        PieceKind("post", frozenset({"building"})),
        PlaceKind("mast", tile=True, label="on the mast"),
        PlaceKind("bank", cell=bank),
        PlaceKind("harbour", label="in the harbour, berth"),
        PlaceKind("cellar", names=("deep", "dry"), shown=above, label="in the cellar,"),
        PlaceKind("loft", names={"high": "up in the hay", "low": "on the ladder"}, label="in the loft,"),
    ],
    components=[Supply("post", 3, id="masts/posts", says="Everybody has three posts.")],
    meeple_rules=[
        PlaceDeployment(id="masts/post", says="A post goes on a mast.", pieces=kinds("post"), places=moorings)
    ],
)


def new_game(game_of: GameOf) -> Watched:
    game = game_of(masts=MASTS, draws=["straight", "fork", "plain", "plain"])
    game.place("straight", (1, 0))
    return game


def test_place_on_a_tile_is_written_as_its_coordinates_and_read_again(game_of: GameOf) -> None:
    game = new_game(game_of)
    game.play(type="deploy", piece="post", place={"mast": [1, 0]})
    diagram = write(game.game)
    assert diagram["pieces"] == [{"player": "Red", "piece": "post", "place": {"mast": [1, 0]}}]
    again, notes = Diagram.read(diagram).on_table(game.game.ruleset)
    assert not notes
    assert write(again) == diagram


def test_piece_at_a_place_on_a_tile_is_on_that_tile(game_of: GameOf) -> None:
    game = new_game(game_of)
    game.play(type="deploy", piece="post", place={"mast": [1, 0]})
    [piece] = game.game.board.pieces
    assert (piece.place, piece.at, piece.label) == ("mast", (1, 0), "on the mast")
    assert game.game.position.cell_of(piece.number) == cell(1, 0)
    assert not game.game.board.beside


def test_piece_at_a_place_off_the_board_is_beside_it(game_of: GameOf) -> None:
    game = new_game(game_of)
    game.play(type="deploy", piece="post", place={"harbour": 2})
    [piece] = game.game.board.beside
    assert (piece.player, piece.at, piece.label) == ("Red", None, "in the harbour, berth 2")


def test_piece_out_of_reach_is_drawn_on_a_tile_and_is_not_on_it(game_of: GameOf) -> None:
    game = new_game(game_of)
    game.play(type="deploy", piece="post", place={"cellar": "deep"})
    [piece] = game.game.board.pieces
    position = game.game.position
    assert (piece.at, piece.label, game.game.board.beside) == ((0, 0), "in the cellar, deep", [])
    assert scene_of(game.game).pieces[0].at == (0, 0)
    assert (position.cell_of(piece.number), position.pieces_on(cell(0, 0))) == (None, [])


def test_names_of_places_may_have_words_for_people(game_of: GameOf) -> None:
    game = new_game(game_of)
    action = {"type": "deploy", "piece": "post", "place": {"loft": "low"}}
    assert action_in_words(action, game.game.ruleset.place_kinds) == "deploy post in the loft, on the ladder"
    game.play(**action)
    [piece] = game.game.board.beside
    assert piece.label == "in the loft, on the ladder"
    assert write(game.game)["pieces"] == [{"player": "Red", "piece": "post", "place": {"loft": "low"}}]
    with pytest.raises(ValueError, match="there is no loft 'lowly'; did you mean 'low'"):
        game.game._table.move(0, Place("loft", "lowly"))


def test_place_of_a_kind_with_names_has_one_of_them(game_of: GameOf) -> None:
    game = new_game(game_of)
    game.play(type="deploy", piece="post", place={"cellar": "deep"})
    diagram = write(game.game)
    for wrong, hint in (("deap", "did you mean 'deep'?"), (7, "there are deep, dry")):
        with pytest.raises(BastideError, match=re.escape(hint)):
            Diagram.read(
                {**diagram, "pieces": [{"player": "Red", "piece": "post", "place": {"cellar": wrong}}]}
            ).on_table(game.game.ruleset)
    with pytest.raises(ValueError, match="there is no cellar 'wet'; there are deep, dry"):
        game.game._table.move(0, Place("cellar", "wet"))


def test_piece_that_a_player_holds_is_beside_the_board_and_not_on_it(game_of: GameOf) -> None:
    game = new_game(game_of)
    game.deploy("canal W")
    table = game.game._table
    mark = len(game.game._state.journal)
    table.hold(0, 1)
    assert [(piece.player, piece.label) for piece in game.game.board.beside] == [("Red", "held by Blue")]
    assert not game.game.board.pieces
    game.game._state.journal.rollback(mark)


def test_place_lies_where_its_kind_says(game_of: GameOf) -> None:
    game = new_game(game_of)
    position = game.game.position
    here, there = cell(0, 0), cell(1, 0)
    [canal, *_] = position.segments_on(there)
    assert position.cell_at(Place("segment", canal)) == there
    assert position.cell_at(Place("tile", here)) == here
    assert position.cell_at(Place("mast", there)) == there
    assert position.cell_at(Place("bank", (there, "left"))) == there
    assert position.cell_at(Place("harbour", 2)) is None
    assert position.cell_at(edge_between(here, there)) is None
    assert position.cell_at(Place("held", 0)) is None
    game.skip()


def test_place_touches_the_tiles_that_lie_around_it(game_of: GameOf) -> None:
    game = new_game(game_of)
    position = game.game.position
    here, there = cell(0, 0), cell(1, 0)
    assert set(position.cells_at(edge_between(here, there))) == {here, there}
    assert position.cells_at(edge_between(here, here + STEPS[0])) == (here,)
    assert set(position.cells_at(Place("corner", there))) == set(corners(there)) & set(position.cells) == {here, there}
    assert position.cells_at(Place("mast", there)) == (there,)
    assert position.cells_at(Place("harbour", 2)) == ()
    game.skip()


def test_edge_has_one_place_from_whichever_side_it_is_named() -> None:
    here = cell(3, 4)
    for step in STEPS:
        assert edge_between(here, here + step) == edge_between(here + step, here)
    assert edge_between(here, cell(3, 3)) == Place("edge", (here, 0))
    with pytest.raises(ValueError, match="share no edge"):
        edge_between(here, cell(4, 5))


def test_tiles_and_segments_are_asked_for_by_number(game_of: GameOf) -> None:
    game = new_game(game_of)
    position = game.game.position
    here, there, empty = cell(0, 0), cell(1, 0), cell(5, 5)
    assert list(position.cells) == [here, there]
    assert cell(2, 0) in position.frontier
    tile = position.tile_at(there)
    assert tile is not None
    assert (tile.tile.id, tile.at, tile.rotation) == ("wetlands/straight", (1, 0), 0)
    assert position.tile_at(empty) is None
    assert position.tile_flags(empty) == {}
    assert list(position.segments_on(empty)) == []
    canal = position.segment_named(there, "canal E")
    assert canal in position.segments_on(there)
    assert position.segment_named(there, "grove N") is None
    assert position.segment_named(empty, "canal E") is None
    assert canal is not None
    assert (position.segment(canal).kind, position.name_of_segment(canal)) == ("canal", "canal E")
    assert position.cell_of_segment(canal) == there
    assert position.feature_at(there, position.index_of_segment(canal)) == position.feature(canal)
    assert position.fitting("wetlands/fork") == position.legal("wetlands/fork")
    game.skip()


def test_segments_beside_a_segment_are_those_it_joins(game_of: GameOf) -> None:
    game = new_game(game_of)
    game.skip()
    game.place("fork", (2, 0), 90)
    game.skip()
    position = game.game.position

    def canal(x: int) -> int:
        return next(n for n in position.segments_on(cell(x, 0)) if position.segment(n).kind == "canal")

    assert position.beside(canal(0)) == [canal(1)]
    assert set(position.beside(canal(1))) == {canal(0), canal(2)}
    assert position.beside(canal(2)) == [canal(1)]


def test_segment_that_meets_another_over_several_ports_joins_it_once(game_of: GameOf) -> None:
    game = new_game(game_of)
    game.skip()
    position = game.game.position
    marshes = [n for n in position.segments_on(cell(0, 0)) if position.segment(n).kind == "marsh"]
    for marsh in marshes:
        beside = position.beside(marsh)
        assert len(beside) == len(set(beside)) == 1
        assert position.feature(beside[0]) == position.feature(marsh)


def test_kind_of_place_is_not_given_two_cells() -> None:
    for wrong in ({"tile": True, "cell": bank}, {"tile": True, "shown": above}, {"cell": bank, "shown": above}):
        with pytest.raises(ValueError, match="not both"):
            PlaceKind("mast", **wrong)


def test_tile_points_where_it_did_as_printed_turned_with_it(game_of: GameOf) -> None:
    game = game_of(draws=["plain"])
    game.place("plain", (0, 1), 90)
    position = game.game.position
    here = cell(0, 1)
    assert position.toward(cell(0, 0), "W") == cell(-1, 0), "the start tile lies as printed"
    assert [position.toward(here, name) for name in ("N", "E", "S", "W")] == [here + step for step in STEPS[1:]] + [
        here + STEPS[0]
    ]
    assert position.toward(here, "NW", 3) == cell(3, -2), "beyond tiles and gaps"
    with pytest.raises(LookupError):
        position.toward(cell(5, 5), "N")


def test_segments_are_found_by_whose_pieces_stand_on_them(game_of: GameOf) -> None:
    game = game_of(masts=MASTS, draws=["straight", "copse", "plain"])
    game.place("straight", (1, 0))
    game.deploy("canal E")
    game.place("copse", (0, 1), 90)
    game.deploy("grove E")
    position = game.game.position
    named = position.segment_named
    canal, start, grove = named(cell(1, 0), "canal E"), named(cell(0, 0), "canal E"), named(cell(0, 1), "grove E")
    punts = traits("follower")
    assert [position.segments_of(player, punts) for player in (0, 1)] == [[canal], [grove]]
    assert position.segments_of(0, punts, whole=True) == [start, canal]
    assert position.segments_of(0, punts, where=count_tiles > 2) == []
    assert position.segments_of(0, kinds("post")) == position.segments_of(None, punts) == []
