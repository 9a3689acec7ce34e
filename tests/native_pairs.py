"""Games of the native engine, each with the same game of the Python engine beside it."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from toys.making import plugin

import bastide
from bastide import Game, Registry, Ruleset
from bastide.testing.playing import fitting_number
from bastide_native.games import NativeGame
from bastide_native.lockstep import stands

BASE = "base-game + farms-third-edition"
EIGHT = (
    f"{BASE} + inns-cathedrals + traders-builders + abbot + river + princess-dragon + abbey-mayor"
    " + bridges-castles-bazaars + small-city"
)
EVERYTHING = (
    f"{EIGHT} + big-top + count + corn-circles + ferries + flying-machines + heretics-shrines + hills-sheep"
    " + king-robber + tower"
    " + besiegers + festival + labyrinth + tunnel + watchtowers + wind-roses"
    " + gold-mines + little-buildings + mage-witch + phantom"
    " + darmstadt + halflings + messages + robbers + russian-promos + school + wheel-of-fortune + second-river"
)
#: Rulesets whose rules are all data, and which together have every rule that the native engine knows.
FITTING = (
    "base-game",
    BASE,
    "c3",
    "hig-big-box",
    f"{BASE} + small-city",
    f"{BASE} + inns-cathedrals",
    f"{BASE} + inns-cathedrals(inns=every) + small-city(points_per_pennant=2)",
    f"{BASE} + inns-cathedrals(unfinished=plain)",
    f"{BASE} + inns-cathedrals(content=tiles)",
    f"{BASE} + turn-limit(turns=30)",
    "hig-2000",
    "hig-2001",
    "base-game + farms-second-edition(once=per-city) + inns-cathedrals",
)
#: Rulesets under which rules act in Python, in the middle of native games.
ACTING = (
    EVERYTHING,
    "bga",
    "hunters-gatherers",
    "hunters-gatherers(unplaceable=turn-ends)",
    "hunters-gatherers-2020",
    "castle",
    f"{BASE} + halflings(hand=6)",
    f"{BASE} + traders-builders",
    f"{BASE} + traders-builders(builder=extends-or-completes, second_tile=at-once, second_part=must) + inns-cathedrals",
    "base-game(draw=turn-end) + traders-builders + abbot",
    f"{BASE} + abbot + inns-cathedrals + small-city",
    f"{BASE} + fixed-order + starting-player + first-to(points=30, wins=true) + equal-turns",
    f"{BASE} + inns-cathedrals + handicap(points={{1=5}}, pieces={{1={{follower=-3, big-follower=2}}}}) + turn-limit",
    f"{BASE} + river + inns-cathedrals",
    f"{BASE} + sights + small-city",
    f"{BASE} + earlier-tile + inns-cathedrals",
    f"{BASE} + princess-dragon",
    f"{BASE} + princess-dragon(fairy=on-tile) + abbot",
    f"{BASE} + abbey-mayor + traders-builders",
    f"{BASE} + bridges-castles-bazaars",
    f"{BASE} + private-city-planning + inns-cathedrals",
    f"{BASE} + own-piles + river",
    f"{BASE} + shared-display(price=1)",
    f"{BASE} + corn-circles(where=in-feature, without_supply=take-back) + traders-builders + princess-dragon",
    f"{BASE} + king-robber + inns-cathedrals",
    f"{BASE} + heretics-shrines(sixth=true) + sights + abbey-mayor",
    f"{BASE} + count + inns-cathedrals + traders-builders",
    f"{BASE} + tower + inns-cathedrals + princess-dragon",
    "base-game(unplaceable=back) + farms-third-edition",
    "base-game(unplaceable=back) + river",
    f"{BASE} + flying-machines + princess-dragon",
    f"{BASE} + ferries + inns-cathedrals + abbey-mayor",
    f"{BASE} + hills-sheep + inns-cathedrals + abbey-mayor",
    f"{BASE} + big-top + abbot + inns-cathedrals + traders-builders",
    f"{BASE} + festival + abbey-mayor + traders-builders",
    f"{BASE} + tunnel + ferries + inns-cathedrals + bridges-castles-bazaars",
    f"{BASE} + besiegers + inns-cathedrals + traders-builders + abbey-mayor",
    f"{BASE} + watchtowers + abbot + inns-cathedrals",
    f"{BASE} + wind-roses + king-robber",
    f"{BASE} + labyrinth + inns-cathedrals + flying-machines",
    f"{BASE} + mage-witch + inns-cathedrals + abbey-mayor",
    f"{BASE} + gold-mines + phantom + abbot + bridges-castles-bazaars",
    f"{BASE} + little-buildings(worth=by-kind) + inns-cathedrals",
    f"{BASE} + russian-promos(tree=nearest) + darmstadt + tower",
    f"{BASE} + messages + traders-builders + inns-cathedrals",
    f"{BASE} + robbers + inns-cathedrals",
    f"{BASE} + school + inns-cathedrals",
    f"{BASE} + wheel-of-fortune + abbot + river",
    f"{BASE} + tiles-on-tiles",
    "base-game(unplaceable=back) + farms-third-edition + tiles-on-tiles + ferries + inns-cathedrals",
    EIGHT,
)
#: What stands in each rule that a test makes.
SAYS: dict[str, Any] = {"says": "It is so.", "source": "no game"}
NAMES = "Red", "Blue", "Green", "Yellow", "Black", "Pink"

seeds = st.integers(0, 2**32)
rulesets = st.sampled_from(FITTING)
acting_rulesets = st.sampled_from(ACTING)
all_rulesets = st.sampled_from((*FITTING, *ACTING))
counts = st.integers(1, len(NAMES))


def ruleset_of(more: dict[str, Any] | None = None, **hooks: Any) -> Ruleset:
    """The base game with farms, and with what a plugin adds.

    Args:
        more: what else stands in the variant.
        hooks: what the plugin answers.
    """
    registry = Registry()
    registry.load_installed()
    found = registry.register(plugin("More.", requires=("base-game",), **hooks), "more", "toys", "1")
    assert found.broken is None, found.broken
    plugins: dict[str, Any] = {"base-game": {}, "farms-third-edition": {}, "more": {}}
    return bastide.resolve(bastide.select({"plugins": plugins, **(more or {})}, registry), registry)


def both(variant: str | Ruleset, players: int, seed: int, **given: Any) -> tuple[NativeGame, Game]:
    """A native game, and the same one of the Python engine, of so many players, or of as many as the rules are for."""
    ruleset = bastide.resolve_variant(variant) if isinstance(variant, str) else variant
    names = NAMES[: fitting_number(ruleset, players)]
    native = Game(ruleset, names, seed=seed, **given)
    assert isinstance(native, NativeGame)
    return native, Game(ruleset, names, seed=seed, _engine="python", **given)


def is_native(game: Game) -> bool:
    return isinstance(game, NativeGame) and game._native()


def compare(native: Game, other: Game) -> None:
    """See to it that two games stand alike, as far as it is told without leaving the native engine."""
    assert stands(native) == stands(other)


def play_on(native: Game, other: Game, numbers: Random, steps: int = 10**6) -> None:
    """Play the same random actions in both games, comparing them after each."""
    compare(native, other)
    while not other.over and steps:
        number = numbers.randrange(len(other.decision.actions))
        one, two = native.decision.actions[number], other.decision.actions[number]
        assert one.as_record() == two.as_record()
        native.play(one)
        other.play(two)
        compare(native, other)
        steps -= 1
