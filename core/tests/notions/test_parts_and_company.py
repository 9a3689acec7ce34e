"""Pieces that need others beside them, parts of turns that end early, tiles put back, and passes with more keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys import turns
from toys.making import plugin
from toys.playing import Watched, full, ruleset_of

import bastide
from bastide import (
    Deployment,
    IllegalAction,
    Offer,
    OfferRule,
    Phase,
    PieceKind,
    Position,
    Supply,
    Table,
    kinds,
    traits,
)

GameOf = Callable[..., Watched]

CREWS = plugin(
    "A mate joins a punt of the same player.",
    kinds=[PieceKind("mate")],
    components=[Supply("mate", 1, id="crews/mates", says="A mate each.")],
    meeple_rules=[
        Deployment(
            id="crews/mate",
            says="A mate may join a punt that came earlier.",
            pieces=kinds("mate"),
            on=traits("claimable"),
            beside=traits("follower"),
        )
    ],
)


def declining(view: Position, player: int, data: Any) -> list[Offer]:
    part = view.part_number
    return [Offer(type="pass", rule="resting/rest", params={"part": part}, do=rest)] if part > 1 else []


def rest(table: Table, offer: Offer) -> None:
    table.put_back_hand()
    table.end_part()


def shouting(view: Position, player: int, data: Any) -> list[Offer]:
    return [Offer(type="shout", rule="resting/shout", do=lambda table, offer: None)]


RESTING = plugin(
    "A further part of a turn may be left out.",
    meeple_rules=[
        OfferRule(id="resting/rest", says="Rest instead.", decision="place", offers=declining),
        # It would be offered in the rest of the part, if there were one.
        OfferRule(id="resting/shout", says="Shout.", decision="deploy", offers=shouting),
    ],
)


def test_piece_is_deployed_beside_one_of_its_players_on_an_earlier_tile_only(game_of: GameOf) -> None:
    game = game_of(crews=CREWS, draws=["straight", "plain", "straight", "plain"])
    game.place("straight", (1, 0))
    assert not [action for action in game.actions("deploy") if action["piece"] == "mate"]
    with pytest.raises(IllegalAction, match="crews/mate"):
        game.deploy("canal E", "mate")
    game.deploy("canal E")
    game.place("plain", (0, 1))
    game.place("straight", (2, 0))
    assert game.actions("deploy") == [{"type": "deploy", "piece": "mate", "on": "canal E"}]
    game.deploy("canal E", "mate")


def test_piece_of_a_diagram_without_the_one_it_belongs_to_is_a_note() -> None:
    pieces = [{"player": "Red", "piece": "mate", "on": "canal E"}, {"player": "Blue", "piece": "punt", "on": "canal E"}]
    diagram = {
        "format": "bastide-diagram/1",
        "players": ["Red", "Blue"],
        "tiles": [{"tile": "wetlands/straight", "at": [0, 0], "rotation": 0, "pieces": pieces}],
    }
    _, notes = bastide.Diagram.read(diagram).on_table(ruleset_of(crews=CREWS))
    assert notes == ["Red has a mate at [0, 0] beside no piece that it belongs to"]
    diagram["players"] = ["Red", "Blue"]
    pieces[1]["player"] = "Red"
    assert bastide.Diagram.read(diagram).on_table(ruleset_of(crews=CREWS))[1] == []


def test_part_that_ends_early_leaves_the_rest_of_the_turn(game_of: GameOf) -> None:
    game = game_of(again=turns.AGAIN, resting=RESTING, draws=["wood", "plain", "plain"])
    game.place("wood", (0, 1), 90)
    game.deploy("grove E")
    assert (game.decision.kind, game.decision.player) == ("place", "Red")
    game.play(type="pass", part=2)
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")
    assert game.game.position.part_number == 1


def test_pass_need_not_say_more_where_there_is_one_way_to_pass(game_of: GameOf) -> None:
    game = game_of(again=turns.AGAIN, resting=RESTING, draws=["wood", "plain", "plain"])
    game.place("wood", (0, 1), 90)
    game.deploy("grove E")
    game.play(type="pass")
    assert game.decision.player == "Blue"
    with pytest.raises(IllegalAction):
        game.game.play({"type": "pass"})


def test_part_without_tiles_ends_and_later_steps_are_done(game_of: GameOf) -> None:
    from bastide import Phase

    seen = plugin(
        "What comes after the part is done.",
        turn_rules=[
            Phase(
                id="seen/seen",
                name="seen",
                after=("more",),
                before=("turn-end",),
                says="Seen.",
                do=lambda table: table.set_state("seen", "seen", True),
            )
        ],
    )
    game = game_of(again=turns.AGAIN, seen=seen, draws=["wood"])
    game.place("wood", (0, 1), 90)
    game.deploy("grove E")
    assert game.game.over
    assert game.game.position.state("seen", "seen") is True


def test_tile_put_back_is_drawn_once_more_where_a_record_names_no_draws() -> None:
    ruleset = ruleset_of(again=turns.AGAIN, resting=RESTING)
    record = {
        "format": "bastide-record/1",
        "variant": "wetlands",
        "players": ["Red", "Blue"],
        "actions": [
            {"player": "Red", "type": "place", "tile": full("wood"), "at": [0, 1], "rotation": 90},
            {"player": "Red", "type": "deploy", "piece": "punt", "on": "grove E"},
            {"player": "Red", "type": "pass", "part": 2},
            {"player": "Blue", "type": "place", "tile": full("copse"), "at": [1, 1], "rotation": 270},
            {"player": "Blue", "type": "pass"},
            {"player": "Red", "type": "place", "tile": full("end"), "at": [1, 0], "rotation": 0},
        ],
    }
    done = bastide.replay(record, ruleset)
    assert done.failure is None
    assert done.game.to_record()["draws"][:4] == [full("wood"), full("copse"), full("copse"), full("end")]


def twice(table: Table) -> None:
    if table.part_number == 1 and table.hand:
        table.push("part", (table.draw(),))
        table.push("part")


def test_tiles_of_all_parts_are_put_back_when_the_game_is_ended_during_the_turn(game_of: GameOf) -> None:
    says = "Before the tile is placed two others are, one of which was drawn at once."
    phase = Phase(id="thrice/parts", name="parts", says=says, after=("draw",), before=("place",), do=twice)
    game = game_of(thrice=plugin("Three tiles a turn.", turn_rules=[phase]), seed=3).game
    assert (game.decision.kind, game.position.part_number) == ("place", 2)
    left = len(game.position.stack("bag"))
    game.finish()
    assert len(game.position.stack("bag")) == left + 3
