"""Offers as data: one for each of some pieces on the board, which are the same as a function would make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

from bastide import (
    ANY,
    Condition,
    DecisionKind,
    Offer,
    OfferRule,
    Phase,
    PieceKind,
    Place,
    Position,
    Reaction,
    Supply,
    Table,
    ask_decision,
    ask_round,
    bring,
    cell,
    constant,
    count_borders,
    count_flags,
    count_on_corners,
    count_on_tile,
    count_pieces,
    count_tiles,
    for_each_piece,
    is_complete,
    is_kept_piece,
    kinds,
    leads,
    of_kind,
    traits,
)

GameOf = Callable[..., Watched]
PUNT, GOOSE = kinds("punt"), kinds("goose")
KINDS: dict[str, Any] = {
    "kinds": [PieceKind("goose", neutral=True), PieceKind("otter", frozenset({"follower"}), weight=1)],
    "components": [
        Supply("goose", 2, id="my/geese", says="There are two geese."),
        Supply("otter", 1, id="my/otter", says="Everybody has an otter."),
    ],
}


def arranged(*, my: Any, draws: list[str]) -> Watched:
    """A game whose table a test changes from outside."""
    return Watched(ruleset_of(my=my), draws=draws)


def call(table: Table, offer: Offer, number: int) -> None:
    table.go_home(number)


def calling(pieces: Any = PUNT, **more: Any) -> Any:
    """A plugin by which pieces are called home instead of deploying one."""
    offers = for_each_piece(pieces, type="call", rule="my/call", do=call, **{"budget": "figure"} | more)
    rule = OfferRule(id="my/call", says="A piece is called home.", decision="deploy", offers=offers)
    return plugin("Pieces are called home.", **KINDS, meeple_rules=[rule])


def offered(table: Table) -> list[Offer]:
    """What the rule offers Red."""
    (rule,) = table.ruleset.meeples.offers["deploy"]
    return list(rule.offers(table.position, 0, None))


def laid(game_of: GameOf, my: Any, *tiles: str, on: str = "canal W") -> Watched:
    """A game in which every player in turn deploys on a tile of a row to the south, and the last tile is just laid."""
    game = game_of(my=my, draws=[*tiles, "plain"])
    for number, tile in enumerate(tiles, 1):
        game.place(tile, (0, number))
        if number < len(tiles):
            game.deploy(on)
    return game


def calls(game: Watched) -> list[dict[str, Any]]:
    return game.actions("call")


def test_each_piece_of_the_player_is_offered_where_it_stands(game_of: GameOf) -> None:
    game = laid(game_of, calling(), *["straight"] * 4)
    assert calls(game) == [{"type": "call", "at": [0, 2], "on": "canal E"}]
    game.deploy("canal E")
    game = laid(game_of, calling(), *["straight"] * 5)
    assert [action["at"] for action in calls(game)] == [[0, 1], [0, 3]]
    game.play(**calls(game)[1])
    assert [action["at"] for action in calls(game)] == []
    assert game.game.position.supply(0, "punt") == 4


def test_pieces_of_any_player_are_offered_but_none_of_nobody() -> None:
    my = calling(kinds("punt", "goose"), mine=False, params={"whose": "player"})
    game = laid(arranged, my, *["straight"] * 3)
    game.game._table.deploy("goose", None, Place("tile", cell(0, 0)))
    table = game.game._table
    assert len(offered(table)) == 2
    assert [(action["whose"], action["at"]) for action in calls(game)] == [("Red", [0, 1]), ("Blue", [0, 2])]


def test_record_may_name_the_piece_instead_of_its_place(game_of: GameOf) -> None:
    my = calling(at_place=False, params={"who": "piece", "at": "at", "of": "player"})
    assert calls(laid(game_of, my, *["straight"] * 3)) == [{"type": "call", "who": "punt", "at": [0, 1], "of": "Red"}]


@pytest.mark.parametrize(
    ("guard", "found"),
    [
        ({"on": kinds("canal")}, [[0, 1]]),
        ({"on": kinds("grove")}, [[0, 3]]),
        ({"where": count_tiles == 1}, [[0, 1]]),
        ({"where": ~is_complete}, [[0, 1], [0, 3]]),
        ({"on": traits("wet"), "where": is_complete}, []),
    ],
)
def test_pieces_are_chosen_by_the_feature_in_which_they_stand(
    game_of: GameOf, guard: dict[str, Any], found: list[list[int]]
) -> None:
    game = game_of(my=calling(**guard), draws=["straight", "straight", "wood", "straight", "wood", "plain"])
    for tile, at, rotation, on in (
        ("straight", (0, 1), 0, "canal W"),
        ("straight", (0, 2), 0, "canal W"),
        ("wood", (0, 3), 90, "grove E"),
        ("straight", (0, 4), 0, "canal W"),
    ):
        game.place(tile, at, rotation)
        game.deploy(on)
    game.place("wood", (1, 3), 90)
    # Red's grove has two tiles now.
    assert [action["at"] for action in calls(game)] == found


@pytest.mark.parametrize(
    ("where", "found"),
    [
        (of_kind(ANY), [(0, 1)]),
        (~of_kind(ANY), [(0, 2)]),
        (is_complete | (count_tiles >= 0), [(0, 1), (0, 2)]),
        (
            (count_tiles == 0) & (count_pieces() == 0) & (count_flags("reed") == 0) & (count_borders("grove") == 0),
            [(0, 2)],
        ),
        ((count_on_corners() == 0) & ~leads("completed") & ~is_complete, [(0, 2)]),
    ],
)
def test_of_what_stands_in_no_feature_every_number_is_none_and_no_condition_holds(
    where: Condition, found: list[tuple[int, int]]
) -> None:
    game = arranged(my=calling(where=where), draws=["straight", "straight", "plain"])
    game.place("straight", (0, 1))
    game.deploy("canal W")
    game.game._table.deploy("punt", 0, Place("tile", cell(0, 2)))
    offers = offered(game.game._table)
    assert [offer.cell_in(game.game.position) for offer in offers] == [cell(*at) for at in found]


def test_pieces_are_chosen_by_their_tile_and_by_what_a_plugin_keeps() -> None:
    my = calling(where=(count_on_tile(GOOSE) > 0) & ~is_kept_piece("my", "friend"))
    game = arranged(my=my, draws=["straight", "straight", "straight", "plain"])
    table: Table = game.game._table
    for number in (1, 2):
        game.place("straight", (0, number))
        game.deploy("canal W")
    (punt,) = table.pieces_of(0, "punt")
    assert offered(table) == []
    table.deploy("goose", None, Place("tile", cell(0, 1)))
    assert len(offered(table)) == 1
    table.set_state("my", "friend", punt)
    assert offered(table) == []
    table.set_state("my", "friend", punt + 1)
    assert len(offered(table)) == 1


def test_of_pieces_at_one_place_only_the_first_may_be_looked_at() -> None:
    found = []
    for one in (False, True):
        game = laid(arranged, calling(one_a_place=one), *["straight"] * 3)
        table: Table = game.game._table
        (punt,) = table.pieces_of(0, "punt")
        table.deploy("punt", 0, table.piece(punt).place)
        found.append(len(offered(table)))
    assert found == [2, 1]


def test_pieces_at_one_place_that_a_record_tells_apart_are_all_looked_at() -> None:
    rule = calling(kinds("punt", "otter"), one_a_place=True, params={"kind": "piece"})
    game = laid(arranged, rule, *["straight"] * 3)
    table: Table = game.game._table
    (punt,) = table.pieces_of(0, "punt")
    for kind in ("punt", "otter"):
        table.deploy(kind, 0, table.piece(punt).place)
    assert [offer.params["kind"] for offer in offered(table)] == ["punt", "otter"]


def test_pieces_may_be_those_of_features_to_which_a_flag_was_just_added(game_of: GameOf) -> None:
    game = game_of(my=calling(joined="oak", mine=False), draws=["copse", "copse", "grove-canal", "plain"])
    game.place("copse", (0, 1), 90)
    game.deploy("grove E")
    game.place("copse", (0, 2), 90)
    assert calls(game) == []
    game.deploy("grove E")
    game.place("grove-canal", (1, 1), 270)
    assert [action["at"] for action in calls(game)] == [[0, 1]]


def test_piece_that_is_held_is_not_offered() -> None:
    game = laid(arranged, calling(), *["straight"] * 3)
    table: Table = game.game._table
    table.deploy("punt", 0, Place("held", 0))
    assert len(offered(table)) == 1


def test_decision_may_be_about_pieces_and_be_asked_by_data(game_of: GameOf) -> None:
    offers = for_each_piece(PUNT, type="call", rule="my/call", do=call)
    my = plugin(
        "A piece goes home at the start of a turn.",
        turn_rules=[
            DecisionKind(id="my/call", name="call", says="A piece is called home.", offers=offers, lapses=True),
            Phase(id="my/ask", says="It is asked.", after=("turn-start",), before=("draw",), do=ask_decision("call")),
        ],
    )
    game = game_of(my=my, draws=["straight", "straight", "plain", "plain"])
    for number in (1, 2):
        game.place("straight", (0, number))
        game.deploy("canal W")
    assert (game.decision.kind, game.decision.player) == ("call", "Red")
    game.play(**calls(game)[0])
    assert game.decision.kind == "place"


def test_all_players_are_asked_in_turn_the_one_whose_turn_it_is_last(game_of: GameOf) -> None:
    my = plugin(
        "A piece of everybody goes home at the start of a turn.",
        turn_rules=[
            DecisionKind(
                id="my/call",
                says="A piece is called home.",
                offers=for_each_piece(PUNT, type="call", rule="my/call", do=call),
            ),
            Phase(id="my/ask", says="All are asked.", after=("turn-start",), before=("draw",), do=ask_round("call")),
        ],
    )
    game = game_of(my=my, draws=["straight", "straight", "plain"], players=("Red", "Blue", "Green"))
    game.place("straight", (0, 1))
    game.deploy("canal W")
    assert (game.decision.kind, game.decision.player) == ("call", "Red"), "before Blue's turn, who is passed over"
    game.play(**calls(game)[0])
    game.place("straight", (0, 2))
    game.deploy("canal W")
    assert (game.decision.kind, game.decision.player) == ("call", "Blue"), "before Green's turn"


def test_player_whom_an_event_names_is_asked() -> None:
    my = plugin(
        "Who completes a canal calls a piece home.",
        turn_rules=[
            DecisionKind(
                id="my/call",
                name="call",
                says="A piece is called home.",
                offers=for_each_piece(PUNT, type="call", rule="my/call", do=call),
            ),
            Reaction(id="my/ask", says="Its owner is asked.", on="left", do=ask_decision("call")),
        ],
    )
    game = arranged(my=my, draws=["straight", "end", "copse", "end", "plain"])
    game.place("straight", (0, 1))
    game.deploy("canal W")
    game.place("end", (1, 0))
    game.skip()
    game.place("copse", (0, 2), 90)
    game.deploy("grove E")
    game.game._table.deploy("punt", 0, Place("segment", game.game.position.segment_named(cell(1, 0), "canal W")))
    game.game.play({"type": "place", "tile": "wetlands/end", "at": [-1, 0], "rotation": 180})
    while game.game.decision.kind == "deploy":
        game.game.play({"type": "pass"})
    assert (game.decision.kind, game.decision.player) == ("call", "Red")


def test_decision_may_be_about_the_tile_where_something_happens(game_of: GameOf) -> None:
    asked = []

    def calls_at(position: Position, player: int, data: Any) -> list[Offer]:
        asked.append(data)
        return [Offer(type="call", params={"at": data})]

    my = plugin(
        "Who deploys may call a piece home.",
        turn_rules=[
            DecisionKind(
                id="my/call",
                says="A piece is called home.",
                optional=True,
                offers=calls_at,
            ),
            Reaction(id="my/ask", says="It is asked.", on="deployed", do=ask_decision("call", of_tile=True)),
        ],
    )
    game = game_of(my=my, draws=["straight", "straight", "plain"])
    game.place("straight", (0, 1))
    game.deploy("canal W")
    assert (game.decision.kind, game.decision.player) == ("call", "Red")
    assert set(asked) == {cell(0, 1)}
    game.skip()


def test_neutral_piece_is_brought_to_the_tile_of_a_piece(game_of: GameOf) -> None:
    do = bring("goose", keep=("my", "friend"))
    offers = for_each_piece(PUNT, type="lure", rule="my/lure", budget="figure", do=do)
    rule = OfferRule(id="my/lure", says="A goose is lured.", decision="deploy", offers=offers)
    game = laid(game_of, plugin("A goose is lured.", **KINDS, meeple_rules=[rule]), *["straight"] * 3)
    position = game.game.position
    game.play(type="lure", at=[0, 1], on="canal E")
    (goose,) = position.pieces_of(None, "goose")
    assert position.piece(goose).place == Place("tile", cell(0, 1))
    assert [position.state("my", "friend")] == position.pieces_of(0, "punt")
    game.place("plain", (0, 4))
    game.play(type="lure", at=[0, 2], on="canal E")
    assert position.pieces_of(None, "goose") == [goose]
    assert position.piece(goose).place == Place("tile", cell(0, 2))
    assert [position.state("my", "friend")] == position.pieces_of(1, "punt")


def test_neutral_piece_is_brought_to_where_something_happens(game_of: GameOf) -> None:
    rule = Reaction(id="my/lands", says="A goose lands.", on="placed", features=kinds("grove"), do=bring("goose"))
    game = game_of(
        my=plugin("A goose lands.", **KINDS, turn_rules=[rule]), draws=["straight", "copse", "copse", "plain"]
    )
    position = game.game.position
    landed = []
    for tile, at, rotation in (("straight", (0, 1), 0), ("copse", (0, 2), 90), ("copse", (0, 3), 90)):
        game.place(tile, at, rotation)
        game.skip()
        landed.append([position.piece(number).place.at for number in position.pieces_of(None, "goose")])
    assert landed == [[], [cell(0, 2)], [cell(0, 3)]]


def test_piece_that_is_out_of_the_game_is_not_brought() -> None:
    rule = Reaction(id="my/lands", says="A goose lands.", on="placed", do=bring("goose"))
    game = arranged(my=plugin("A goose lands.", **KINDS, turn_rules=[rule]), draws=["straight", "plain"])
    game.game._table.stock(None, "goose", -2)
    game.game.play({"type": "place", "tile": "wetlands/straight", "at": [0, 1], "rotation": 0})
    assert game.game.position.pieces_of(None, "goose") == []


def test_offers_for_pieces_print_as_what_they_say() -> None:
    offers = for_each_piece(PUNT, type="call", rule="my/call", do=call, budget="figure")
    assert repr(offers).startswith("for_each_piece('call', 'my/call', ")
    assert repr(ask_decision("call")) == "ask_decision('call')"
    assert repr(ask_decision("call", times=constant(2))) == "ask_decision('call', times=2)"
    assert repr(ask_decision("call", of_tile=True)) == "ask_decision('call', of_tile=True)"
    assert repr(ask_round("call")) == "ask_round('call')"
    assert repr(bring("goose")) == "bring('goose', None)"
