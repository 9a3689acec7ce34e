"""Turns, parts of turns, phases, auctions, beginnings, endings, and what completion depends on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from toys import turns
from toys.making import plugin
from toys.playing import Watched, ruleset_of

from bastide import DecisionKind, Event, Offer, Phase, Position, Reaction, Table, TileFile

GameOf = Callable[..., Watched]


def test_turn_may_have_another_part(game_of: GameOf) -> None:
    game = game_of(again=turns.AGAIN, draws=["wood", "plain", "plain"])
    game.place("wood", (0, 1), 90)
    game.deploy("grove E")
    assert (game.decision.kind, game.decision.player, game.game.position.part_number) == ("place", "Red", 2)
    game.place("plain", (0, -1))
    assert game.decision.player == "Blue"
    assert game.game.position.turn_number == 2


def test_budgets_are_new_in_another_part(game_of: GameOf) -> None:
    game = game_of(again=turns.AGAIN, draws=["wood", "straight", "plain"])
    game.place("wood", (0, 1), 90)
    game.deploy("grove E")
    game.place("straight", (1, 0))
    game.deploy("canal W")
    assert game.game.supply("Red") == {"punt": 3}


def test_further_part_of_a_turn_is_reported_before_its_draw(game_of: GameOf) -> None:
    def note(table: Table, event: Event) -> None:
        noted = table.state("crier", "parts", ())
        table.set_state("crier", "parts", (*noted, (table.turn_number, table.part_number, table.hand)))

    crier = plugin("Notes parts.", turn_rules=[Reaction(id="crier/part", on="part-started", says="Noted.", do=note)])
    game = game_of(again=turns.AGAIN, crier=crier, draws=["wood", "plain", "plain"])
    game.place("wood", (0, 1), 90)
    game.deploy("grove E")
    game.place("plain", (0, -1))
    assert game.game.position.state("crier", "parts") == ((1, 2, ()),)


def test_phase_may_come_only_in_turns_in_which_it_is_called(game_of: GameOf) -> None:
    def call(table: Table, event: Event) -> None:
        if event.tile == "wetlands/copse":
            table.call_phase("toll")

    def toll(table: Table) -> None:
        tolled = table.state("bell", "tolled", ())
        table.set_state("bell", "tolled", (*tolled, (table.turn_number, table.called("toll"))))

    bell = plugin(
        "Copses ring a bell.",
        turn_rules=[
            Reaction(id="bell/call", on="placed", says="A copse calls it.", do=call),
            Phase(id="bell/toll", name="toll", says="It tolls.", after=("score",), if_called=True, do=toll),
        ],
    )
    game = game_of(bell=bell, draws=["plain", "copse", "plain"])
    game.place("plain", (0, 1))
    game.place("copse", (0, -1))
    game.play(type="pass")
    game.place("plain", (0, 2))
    assert game.game.position.state("bell", "tolled") == ((2, True),)
    assert not game.game.position.called("toll")


def test_only_phases_that_may_be_called_are(game_of: GameOf) -> None:
    game = game_of(again=turns.AGAIN, draws=["plain"])
    with pytest.raises(ValueError, match="there is no phase 'score' to be called"):
        game.game._table.call_phase("score")


@pytest.mark.parametrize("whose", [0, 1])
@pytest.mark.parametrize(("scope", "further"), [("part", 1), ("turn", 0)])
def test_budget_may_be_for_the_whole_turn(game_of: GameOf, scope: Any, further: int, whose: int) -> None:
    def ring(view: Position, player: int, data: Any) -> list[Offer]:
        return [Offer(type="ring", rule="bell/any", budget="bell", scope=scope, do=lambda table, offer: None)]

    bell = plugin(
        "Once in a while somebody may ring.",
        turn_rules=[
            DecisionKind(id="bell/any", name="bell", says="They ring.", optional=True, offers=ring),
            Reaction(id="bell/ask", on="placed", says="Ring?", do=lambda table, event: table.ask("bell", whose)),
        ],
    )
    game = game_of(again=turns.AGAIN, bell=bell, draws=["wood", "plain", "plain"])
    game.place("wood", (0, 1), 90)
    game.play(type="ring")
    game.deploy("grove E")
    game.place("plain", (0, -1))
    # In the second part the bell is silent, if it was rung for the turn.
    assert len(game.actions("ring")) == further
    if further:
        game.skip()
    assert game.game.position.turn_number == 2
    game.place("plain", (1, -1))
    assert len(game.actions("ring")) == 1


def test_player_may_have_another_turn(game_of: GameOf) -> None:
    game = game_of(again=turns.AGAIN, draws=["beacon", "plain", "plain"], players=("Red", "Blue", "Green"))
    game.place("beacon", (0, 1))
    game.skip()
    assert (game.decision.player, game.game.position.turn_number) == ("Red", 2)
    game.place("plain", (0, -1))
    assert game.decision.player == "Blue"


def test_players_bid_until_all_have_passed(game_of: GameOf) -> None:
    game = game_of(auction=turns.AUCTION, draws=["plain", "plain"], players=("Red", "Blue", "Green"))
    asked = []
    for bid in (1, None, 2, 3):
        asked.append(game.decision.player)
        if bid is None:
            game.skip()
        else:
            game.play(type="bid", of=bid)
    assert asked == ["Red", "Blue", "Green", "Red"]
    # More than three cannot be bid, so there are no more decisions.
    assert game.decision.kind == "place"
    assert game.game.position.state("auction", "winner") == 0


def test_players_may_refuse_to_bid(game_of: GameOf) -> None:
    game = game_of(auction=turns.AUCTION, draws=["plain", "plain"])
    game.skip()
    game.skip()
    assert game.decision.kind == "place"
    assert game.game.position.state("auction", "winner") is None


def test_phases_stand_where_they_were_put() -> None:
    ruleset = ruleset_of(auction=turns.AUCTION, again=turns.AGAIN)
    steps = []
    chain = ruleset.turn.chain
    while chain is not None:
        (name, _), chain = chain
        steps.append(name)
    assert steps == ["turn-start", "auction", "draw", "place", "deploy", "score", "more", "turn-end"]


def test_beginning_is_set_up(game_of: GameOf) -> None:
    game = game_of(beginning=turns.BEGINNING, players=("Red", "Blue", "Green"))
    assert game.decision.player == "Green"
    assert [game.game.supply(name)["punt"] for name in game.game.players] == [5, 4, 3]
    assert [(laid.tile.id, laid.at) for laid in game.game.board.tiles] == [
        ("wetlands/straight", (0, 0)),
        ("wetlands/end", (1, 0)),
    ]
    tiles = [*game.game.position.stack("bag"), *game.game.position.hand]
    assert tiles.count("wetlands/start") == 1
    assert tiles.count("wetlands/straight") == 7


def test_game_ends_by_points_and_is_ranked_by_a_rule(game_of: GameOf) -> None:
    game = game_of(ending=turns.ENDING, draws=["end", "end", "plain"])
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.place("end", (-1, 0), 180)
    assert game.game.over
    assert game.game.ranking == [["Blue"], ["Red"]]


def test_rule_decides_about_a_tile_that_fits_nowhere(game_of: GameOf) -> None:
    start = [
        {"tile": "wetlands/end", "at": [0, 0], "rotation": 0},
        {"tile": "wetlands/end", "at": [-1, 0], "rotation": 180},
    ]
    # Only marsh is open: a canal that leads everywhere cannot be placed.
    wide = plugin("Wide canals.", components=[TileFile(path=Path(turns.__file__).with_name("floods.toml"))])
    game = game_of(under=turns.UNDER, wide=wide, start=start, draws=["floods/wide", "plain", "plain"])
    assert game.decision.tile == "wetlands/plain"
    assert game.game.position.state("under", "tiles") == ("floods/wide",)
    assert game.game.position.stack("bag")[0] == "floods/wide"


def test_completion_waits_for_a_named_event(game_of: GameOf) -> None:
    game = game_of(tide=turns.TIDE, draws=["end", "end", "plain", "plain"])
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.place("end", (-1, 0), 180)
    game.skip()
    assert game.lines() == []
    game.place("plain", (0, 1))
    game.play(type="tide", high=False)
    assert game.lines() == [("Red", 6, "canal")]


def test_completed_feature_is_not_completed_again_by_the_event(game_of: GameOf) -> None:
    game = game_of(tide=turns.TIDE, draws=["end", "end", *["plain"] * 5])
    game.place("end", (1, 0))
    game.play(type="tide", high=False)
    game.deploy("canal W")
    game.place("end", (-1, 0), 180)
    game.skip()
    for number, high in enumerate((True, False)):
        game.place("plain", (number, 1))
        game.play(type="tide", high=high)
    assert game.lines() == [("Red", 6, "canal")]


def test_veto_keeps_a_feature_from_being_complete(game_of: GameOf) -> None:
    game = game_of(tide=turns.TIDE, draws=["grove-canal", "copse", "plain"])
    game.place("grove-canal", (1, 0))
    game.deploy("grove N")
    game.place("copse", (1, -1), 180)
    game.skip()
    [grove] = game.game.board.features("grove")
    assert (grove.open, grove.complete) == (0, False)
    assert game.lines() == []


def test_feature_may_be_complete_while_its_ports_are_open(game_of: GameOf) -> None:
    game = game_of(growing=turns.GROWING, draws=["wood", "wood", "copse", "plain"])
    game.place("wood", (0, 1), 90)
    game.deploy("grove E")
    game.place("wood", (1, 1), 90)
    assert game.lines() == [("Red", 4, "grove")]
    game.place("copse", (2, 1), 270)
    game.deploy("grove W")
    # It was complete already; growing does not complete it again.
    assert game.lines() == [("Red", 4, "grove")]


def test_completion_depends_on_given_cells_around(game_of: GameOf) -> None:
    around = [(0, 1), (1, 1), (2, 1), (0, 2), (2, 2), (0, 3), (1, 3), (2, 3)]
    start = [{"tile": "wetlands/plain", "at": list(at), "rotation": 0} for at in around[:-1]]
    game = game_of(draws=["beacon", "plain", "plain"], start=start)
    game.place("beacon", (1, 2))
    game.deploy("beacon")
    assert game.lines() == []
    game.place("plain", (2, 3))
    assert game.lines("player", "kind", "when") == [("Red", "beacon", "completed")]


@pytest.mark.parametrize("count", [0, 1])
def test_turn_may_be_cut_short(game_of: GameOf, count: int) -> None:
    def storm(table: Table, event: Event) -> None:
        if event.tile == "wetlands/plain":
            table.end_turn()

    game = game_of(
        storm=plugin("Storms end turns.", turn_rules=[Reaction(id="storm/on", on="placed", says="A storm.", do=storm)]),
        tide=turns.TIDE,
        draws=["plain", "plain", "plain"],
    )
    game.place("plain", (0, 1 if count else -1))
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")


def test_players_may_have_to_decide_before_the_first_turn(game_of: GameOf) -> None:
    def ask(table: Table) -> None:
        table.ask_round("colour", 0)

    def choose(table: Table, offer: Offer) -> None:
        table.set_state("paint", "chosen", (*table.state("paint", "chosen", ()), offer.params["colour"]))

    def colours(view: Position, player: int, data: Any) -> list[Offer]:
        left = {"green", "grey"} - set(view.state("paint", "chosen", ()))
        return [Offer(type="paint", rule="paint/choose", params={"colour": c}, do=choose) for c in sorted(left)]

    paint = plugin(
        "Punts are painted.",
        turn_rules=[
            Phase(id="paint/ask", says="All choose a colour.", scope="setup", do=ask),
            DecisionKind(id="paint/choose", name="colour", says="Choose.", offers=colours),
        ],
    )
    game = game_of(paint=paint, draws=["plain", "plain"])
    assert (game.decision.kind, game.decision.player, game.game.position.turn_number) == ("colour", "Red", 0)
    game.play(type="paint", colour="grey")
    assert [action["colour"] for action in game.actions("paint")] == ["green"]
    game.play(type="paint", colour="green")
    assert (game.decision.kind, game.decision.player) == ("place", "Red")
