"""State that a plugin declares: kept, undone, written, read, and dropped with what it is of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import BastideError, Diagram, Event, Kept, Reaction, Table, cell, kept

GameOf = Callable[..., Watched]

ROUND: Kept[bool] = kept("my/round", holds="yes")
LAST = kept("my/last", holds="player")
FRIEND = kept("my/friend", holds="piece")
HEART = kept("my/heart", holds="cell")
HONEY = kept("my/honey", of="player", holds="number")
MOOD = kept("my/mood", of="piece", holds="text")
MUD = kept("my/mud", of="segment", holds="number")
FOG = kept("my/fog", of="cell", holds="yes")
CREW = kept("my/crew", holds="players")
SIGN = kept("my/sign", of="tile", holds="player")
NOW = kept("my/now", of="piece", holds="yes", lasts="turn")
OAK, ELM = (kept(f"my/{tree}", of="player", holds="count", under="wood", label="wood") for tree in ("oak", "elm"))
FIELDS: tuple[Kept[Any], ...] = (ROUND, LAST, FRIEND, HEART, HONEY, MOOD, MUD, FOG, CREW, SIGN, NOW, OAK, ELM)


def fill(table: Table, event: Event) -> None:
    """Keep everything of the piece that was deployed, and of where it stands."""
    number = event.piece
    assert number is not None
    segment = table.piece(number).place.at
    assert isinstance(segment, int)
    ROUND.put(table, True)
    LAST.put(table, 1)
    FRIEND.put(table, number)
    HEART.put(table, cell(2, 3))
    HONEY.add(table, 2, 1)
    MOOD.put(table, "merry", number)
    MUD.put(table, 3, segment)
    FOG.put(table, True, cell(5, 5))
    CREW.put(table, CREW.get(table) | {1, 0})
    SIGN.put(table, 0, cell(1, 0))
    NOW.put(table, True, number)
    OAK.add(table, 2, 0)
    ELM.add(table, 1, 0)


KEEPING = plugin(
    "Much is kept.",
    state=list(FIELDS),
    turn_rules=[Reaction(id="my/fill", on="deployed", says="Everything is kept.", do=fill)],
)


def filled(game_of: GameOf) -> tuple[Watched, Table, int]:
    """A game in which everything is kept, a copy of its table, and the number of the piece."""
    game = game_of(my=KEEPING, draws=["end", "straight", "plain"])
    game.place("end", (1, 0), 0)
    game.deploy("canal W")
    table = game.game.copy()._table
    (number,) = table.pieces_of(0)
    return game, table, number


PIECE = {"player": "Red", "piece": "punt", "at": [1, 0], "on": "canal W"}
WRITTEN = {
    "round": True,
    "last": "Blue",
    "friend": PIECE,
    "heart": [2, 3],
    "honey": {"Blue": 2},
    "mood": [PIECE | {"mood": "merry"}],
    "mud": [{"at": [1, 0], "on": "canal W", "mud": 3}],
    "fog": [{"at": [5, 5], "fog": True}],
    "crew": ["Red", "Blue"],
    "sign": [{"at": [1, 0], "sign": "Red"}],
    "wood": {"Red": {"oak": 2, "elm": 1}},
}


def test_what_is_kept_stands_in_diagrams_and_is_read_from_them(game_of: GameOf) -> None:
    game, table, number = filled(game_of)
    assert MOOD.get(table, number) == "merry"
    assert (HONEY.all(table), HONEY.get(table, 0)) == ({1: 2}, 0)
    diagram = Diagram.of(game.game).as_json()
    assert diagram["state"] == {"my": WRITTEN}
    again, _ = Diagram.read(diagram).on_table(game.game.ruleset)
    assert Diagram.of(again).as_json()["state"] == diagram["state"]
    assert again.position.state("my", "honey") == again.position.tally("my", "honey") == (0, 2)


def test_what_is_kept_of_a_piece_goes_with_it(game_of: GameOf) -> None:
    _, table, number = filled(game_of)
    table.go_home(number)
    assert (FRIEND.get(table), MOOD.get(table, number), MOOD.all(table)) == (None, "", {})


def test_what_is_kept_of_a_segment_stays_when_its_tile_is_cut_anew(game_of: GameOf) -> None:
    _, table, number = filled(game_of)
    laid = table.tile_at(cell(1, 0))
    assert laid is not None
    table.recut(cell(1, 0), laid.tile, laid.rotation)
    now = table.piece(number).place.at
    assert (MUD.all(table), SIGN.all(table)) == ({now: 3}, {cell(1, 0): 0})
    table.go_home(number)
    table.place_over("wetlands/end", cell(1, 0), 0)
    assert (MUD.all(table), SIGN.all(table), FOG.all(table)) == ({}, {}, {cell(5, 5): True})


def test_what_lasts_for_a_turn_is_gone_in_the_next(game_of: GameOf) -> None:
    game, table, number = filled(game_of)
    assert not NOW.get(table, number)
    twin = game.game.copy()
    NOW.put(twin._table, True, number)
    assert Diagram.of(twin).as_json()["state"]["my"]["now"] == [PIECE | {"now": True}]
    twin.play(twin.decision.actions[0])
    twin.play({"type": "pass"})
    assert (NOW.get(twin.position, number), MOOD.get(twin.position, number)) == (False, "merry")


def test_what_is_kept_can_be_dropped(game_of: GameOf) -> None:
    _, table, number = filled(game_of)
    MOOD.drop(table, number)
    HONEY.drop(table, 1)
    LAST.drop(table)
    assert (MOOD.all(table), HONEY.all(table), LAST.get(table)) == ({}, {}, None)
    with pytest.raises(TypeError, match="say of which"):
        HONEY.get(table)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ([], "no object"),
        ({"hony": {}}, "did you mean 'honey'"),
        ({"crew": ["Red", "Blau"]}, "there is no player 'Blau'; did you mean 'Blue'"),
        ({"crew": 3}, "3 are no players; write a list of names"),
        ({"last": "Blau"}, "there is no player 'Blau'; did you mean 'Blue'"),
        ({"honey": {"Rad": 1}}, "did you mean 'Red'"),
        ({"honey": {"Red": True}}, "honey is True; write a whole number"),
        ({"honey": [1]}, "write an object with players' names"),
        ({"wood": {"Rad": {"oak": 1}}}, "did you mean 'Red'"),
        ({"wood": {"Red": {"oaks": 1}}}, "did you mean 'oak'"),
        ({"wood": {"Red": {"beer": 1}}}, "there are oak, elm"),
        ({"wood": {"Red": {"oak": -1}}}, "oak is -1; write a whole number, 0 or more"),
        ({"wood": {"Red": {"oak": 1.5}}}, "oak is 1.5"),
        ({"wood": {"Red": {"oak": True}}}, "oak is True"),
        ({"wood": {"Red": {"oak": "two"}}}, "oak is 'two'"),
        ({"wood": {"Red": 2}}, "wood is 2; write for each player an object with some of oak, elm"),
        ({"wood": [1]}, r"wood is \[1\]; write an object with players' names"),
        ({"oak": {"Red": 1}}, "has an entry 'oak'"),
        ({"friend": {"at": [7, 7]}}, "names no piece"),
        ({"heart": [1, "x"]}, "is no cell"),
        ({"mood": {}}, "write a list"),
        ({"mood": [{}]}, "an object with the key 'mood'"),
        ({"mud": [{"at": [9, 9], "on": "canal W", "mud": 1}]}, r"no tile lies at \[9, 9\]"),
        ({"mud": [{"at": [0, 0], "on": "moon", "mud": 1}]}, "there is no segment 'moon'"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_a_sentence(written: Any, message: str) -> None:
    tiles = [{"tile": "wetlands/plain", "at": [0, 0], "rotation": 0}]
    diagram = {"format": "bastide-diagram/1", "players": ["Red", "Blue"], "tiles": tiles, "state": {"my": written}}
    with pytest.raises(BastideError, match=message):
        bastide.score(diagram, ruleset_of(my=KEEPING))
