"""A guard keeps a rule from being asked: by pieces that the player has in supply, and by a condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import ruleset_of

from bastide import (
    DecisionKind,
    DeploymentCells,
    Event,
    Game,
    OfferRule,
    OfferVeto,
    Phase,
    PieceKind,
    PlaceDeployment,
    PlacementOffers,
    Position,
    Reaction,
    Rule,
    Supply,
    Table,
    kinds,
    part_number,
)
from bastide.rules.base import Guarded
from bastide.rules.hook_results import TYPES

#: What each kind of rule is asked, as a plugin's callable that notes its name and answers nothing.
Noting = Callable[[str], Any]
HOOKS: dict[type[Guarded], str] = {
    PlacementOffers: "placement_rules",
    DeploymentCells: "meeple_rules",
    PlaceDeployment: "meeple_rules",
    OfferRule: "meeple_rules",
    OfferVeto: "meeple_rules",
    Phase: "turn_rules",
    DecisionKind: "turn_rules",
    Reaction: "turn_rules",
}


def guarded(family: type[Guarded], asked: list[str], **guard: Any) -> Rule:
    """A rule of a type that notes when it is asked, and does nothing."""

    def note(*given: Any) -> Any:
        asked.append(family.__name__)
        return False if family is OfferVeto else ()

    fields: dict[type[Guarded], dict[str, Any]] = {
        PlacementOffers: {"offers": note},
        DeploymentCells: {"pieces": kinds("punt"), "cells": note, "besides": True},
        PlaceDeployment: {"pieces": kinds("punt"), "places": note},
        OfferRule: {"decision": "deploy", "offers": note},
        OfferVeto: {"decision": "deploy", "forbids": note},
        Phase: {"after": ("turn-start",), "before": ("draw",), "do": note},
        DecisionKind: {"name": "wink", "offers": note},
        Reaction: {"on": "turn-started", "do": note},
    }
    return family(id="my/rule", says="It is asked.", **fields[family], **guard)


def asked_in_a_turn(family: type[Guarded], **guard: Any) -> bool:
    """Whether a rule with a guard is asked in the first turn of a game."""
    asked: list[str] = []
    hooks: dict[str, Any] = {
        "kinds": [PieceKind("raft"), PieceKind("oar")],
        "components": [Supply("oar", 1, id="my/oars", says="Everybody has an oar.")],
        "turn_rules": [],
    }
    hooks.setdefault(HOOKS[family], []).append(guarded(family, asked, **guard))
    if family is DecisionKind:
        # Somebody has to ask for the decision.
        winks = Reaction(
            id="my/winks", says="One winks.", on="turn-started", do=lambda table, event: table.ask("wink", table.player)
        )
        hooks["turn_rules"].append(winks)
    game = Game(ruleset_of(my=plugin("It has a guard.", **hooks)), ["Red", "Blue"], seed=7)
    game.play(game.decision.actions[0])
    return bool(asked)


def test_every_rule_with_a_guard_is_tested() -> None:
    assert HOOKS.keys() == {each for types in TYPES.values() for each in types if issubclass(each, Guarded)}


@pytest.mark.parametrize("family", HOOKS, ids=lambda family: family.__name__)
@pytest.mark.parametrize(
    ("guard", "is_asked"),
    [
        ({}, True),
        ({"needs": kinds("oar")}, True),
        ({"needs": kinds("raft")}, False),
        ({"when": part_number == 1}, True),
        ({"when": part_number == 2}, False),
        ({"needs": kinds("raft"), "when": part_number == 1}, False),
        ({"needs": kinds("oar"), "when": part_number == 2}, False),
    ],
    ids=["no guard", "has it", "lacks it", "holds", "fails", "lacks it, holds", "has it, fails"],
)
def test_rule_is_asked_only_where_its_guard_lets_it(
    family: type[Guarded], guard: dict[str, Any], is_asked: bool
) -> None:
    assert asked_in_a_turn(family, **guard) is is_asked


def test_guard_is_asked_for_the_player_who_decides() -> None:
    asked: set[int] = set()

    def second(position: Position, player: int) -> bool:
        asked.add(player)
        return False

    my = plugin("It has a guard.", meeple_rules=[guarded(OfferRule, [], when=second)])
    game = Game(ruleset_of(my=my), ["Red", "Blue"], seed=7)
    for _ in range(4):
        game.play(game.decision.actions[-1])
    assert asked == {0, 1}


@pytest.mark.usefixtures("one_engine")
def test_guard_of_a_reaction_is_given_the_event() -> None:
    told: list[tuple[Any, str]] = []

    def guard(position: Position, player: int | None, event: Event) -> bool:
        told.append((player, event.name))
        return event.tile != "wetlands/plain"

    heard: list[str | None] = []

    def hear(table: Table, event: Event) -> None:
        heard.append(event.tile)

    ear = Reaction(id="my/ear", says="It hears.", on="placed", do=hear, when=guard)
    game = Game(ruleset_of(my=plugin("It hears.", turn_rules=[ear])), ["Red", "Blue"], draws=["wetlands/plain"] * 2)
    for _ in range(2):
        game.play({"type": "place", "tile": "wetlands/plain", "at": [0, 1 + len(told)], "rotation": 0})
    assert (told, heard) == ([(0, "placed"), (1, "placed")], [])


def test_guard_of_a_veto_is_asked_once_for_all_offers() -> None:
    asked: list[int] = []

    def guard(position: Position, player: int) -> bool:
        asked.append(player)
        return True

    my = plugin("It has a guard.", meeple_rules=[guarded(OfferVeto, [], when=guard)])
    # The native engine asks it once more, to learn whether it takes the one in Python to list the offers.
    game = Game(ruleset_of(my=my), ["Red", "Blue"], draws=["wetlands/grove-canal"], seed=7, _engine="python")
    game.play({"type": "place", "tile": "wetlands/grove-canal", "at": [1, 0], "rotation": 0})
    assert len(game.decision.actions) > 2
    assert asked == [0]
