"""The second farm rule on random boards, against its plain statement, searched over the whole board."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hogs import with_hogs

import bastide
from bastide import Feature, Game, Ruleset
from bastide.testing.playing import NAMES, played

SEEDS = st.integers(0, 2**16)
#: What is paid: to which player, in the field with these tiles and pieces.
Paid = Counter[tuple[int, tuple[tuple[int, int], ...], int]]


@cache
def rules(farms: str) -> Ruleset:
    return with_hogs(f"base-game + {farms}")


def ruleset(once: str) -> Ruleset:
    return rules(f"farms-second-edition(once={once})")


def farmed(seed: int, tiles: int, farmers: int, once: str) -> Game:
    """A board from random play, with farmers and hogs thrown onto its fields."""
    random = Random(seed)
    diagram = bastide.Diagram.of(played(ruleset(once), 2 * tiles, seed, players=3, style="lonely")).as_json()
    fields = [(tile, f"field {port}") for tile in diagram["tiles"] for port in ground(tile)]
    for tile, name in random.choices(fields, k=farmers):
        kind = random.choice(["follower", "follower", "hog"])
        tile.setdefault("pieces", []).append({"player": random.choice(NAMES[:3]), "piece": kind, "on": name})
    game, _ = bastide.Diagram.read(diagram).on_table(ruleset(once))
    return game


def ground(tile: dict[str, Any]) -> list[str]:
    """A port of each field on a tile as it lies."""
    parts = ruleset("per-player").tiles[tile["tile"]].tile.turned(tile["rotation"] // 90)
    return [bastide.PORTS[part.ports[0]] for part in parts if part.kind == "field"]


def owners(game: Game, field: Feature) -> dict[int, int]:
    """Who owns a field, and what a city pays each of them there."""
    pieces = [game.position.piece(number) for number in field.pieces]
    farmers = Counter(piece.owner for piece in pieces if piece.kind == "follower" and piece.owner is not None)
    hogs = {piece.owner for piece in pieces if piece.kind == "hog"}
    return {owner: 3 + (owner in hogs) for owner in farmers if farmers[owner] == max(farmers.values())}


def begun(game: Game, field: Feature) -> tuple[int, int]:
    """The place of a field's first tile among all, and the field's place on that tile."""
    order = [laid.at for laid in game.board.tiles]
    first = min(order.index(at) for at in field.tiles)
    return first, game.position.features_on(bastide.cell(*order[first])).index(field)


def stated(game: Game, once: str) -> Paid:
    """What the rule says, city by city."""
    fields = [field for field in game.position.features("field") if owners(game, field)]
    paid: Paid = Counter({where(player, field): 0 for field in fields for player in owners(game, field)})
    for city in game.position.features("city"):
        around = [field for field in fields if city.complete and city in field.borders]
        if once == "per-city":
            around.sort(key=lambda field: (-max(owners(game, field).values()), begun(game, field)))
            for field in around[:1]:
                for player, points in owners(game, field).items():
                    paid[where(player, field)] += points
            continue
        for player in range(3):
            mine = [field for field in around if player in owners(game, field)]
            mine.sort(key=lambda field: (-owners(game, field)[player], begun(game, field)))
            for field in mine[:1]:
                paid[where(player, field)] += owners(game, field)[player]
    return paid


def where(player: int, field: Feature) -> tuple[int, tuple[tuple[int, int], ...], int]:
    return player, tuple(field.tiles), min(field.pieces)


@pytest.mark.parametrize("once", ["per-player", "per-city"])
@given(seed=SEEDS, tiles=st.integers(2, 71), farmers=st.integers(1, 24))
def test_every_field_is_paid_as_a_search_over_the_whole_board_says(
    once: str, seed: int, tiles: int, farmers: int
) -> None:
    game = farmed(seed, tiles, farmers, once)
    paid: Paid = Counter()
    for field in game.position.claimed("field"):
        for player, points in game.sheet(field).points.items():
            paid[where(player, field)] = points
    assert dict(paid) == dict(stated(game, once))


@given(seed=SEEDS, tiles=st.integers(2, 71), farmers=st.integers(1, 24))
def test_nobody_gets_more_by_the_second_rule_than_by_the_third(seed: int, tiles: int, farmers: int) -> None:
    diagram = bastide.Diagram.of(farmed(seed, tiles, farmers, "per-player"))
    farms = ("farms-second-edition(once=per-city)", "farms-second-edition(once=per-player)", "farms-third-edition")
    once, second, third = (bastide.score(diagram, rules(edition)).scores for edition in farms)
    assert all(once[name] <= second[name] <= third[name] for name in third)


@given(seed=SEEDS, tiles=st.integers(2, 71), farmers=st.integers(1, 24))
def test_order_of_placing_moves_points_between_fields_but_not_between_players(
    seed: int, tiles: int, farmers: int
) -> None:
    diagram = bastide.Diagram.of(farmed(seed, tiles, farmers, "per-player")).as_json()
    turned = diagram | {"tiles": diagram["tiles"][::-1]}
    assert bastide.score(diagram, ruleset("per-player")).scores == bastide.score(turned, ruleset("per-player")).scores
