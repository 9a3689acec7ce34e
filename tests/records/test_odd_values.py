"""Any value in place of a name, a cell or a number is refused with a sentence, not with an error of Python."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

import bastide
from tests.odd import ODD, odd_ones

VARIANT = (
    "hig-2002 + inns-cathedrals + traders-builders + abbot + abbey-mayor + bridges-castles-bazaars + princess-dragon"
)
RULES = {
    "format": "bastide-variant/1",
    "title": "Ours",
    "extends": "hig-2002",
    "remove": ["farms-third-edition"],
    "plugins": {"farms-first-edition": {"points_per_city": 3}, "sights": {"standing": True}},
    "tiles": {"base-game/C": 0, "files": ["mine.toml"], "texts": ['format = "bastide-tiles/1"\nset = "mine"\n']},
    "supply": {"follower": 8},
    "rates": {"base-game/road-completed.tiles": 2},
}


def played(variant: str, actions: int) -> bastide.Game:
    game = bastide.Game(variant, ["Red", "Blue"], seed=3)
    numbers = random.Random(1)
    while actions and not game.over:
        game.play(numbers.choice(list(game.decision.actions)))
        actions -= 1
    return game


def refused_or_done(work: Callable[[], object], odd: Any) -> None:
    """Run a function; a refusal must come with a sentence."""
    message = "done"
    try:
        work()
    except bastide.BastideError as error:
        message = str(error).strip()
    except Exception as error:
        raise AssertionError(odd) from error
    assert message, odd


def try_odd(value: Any, work: Callable[[Any], object], most: int | None) -> None:
    """Run a function with all or some variations of a value with one odd part."""
    ways = sum(1 for _ in odd_ones(value))
    for way in random.Random(7).sample(range(ways), ways if most is None else min(most, ways)):
        place, odd, changed = next(itertools.islice(odd_ones(value), way, None))
        refused_or_done(lambda changed=changed: work(changed), (place, odd))  # type: ignore[misc]  # it is called at once


@pytest.mark.parametrize("variant", [VARIANT, "hunters-gatherers", "base-game + private-city-planning + sights"])
def test_odd_action_is_refused_with_a_sentence(variant: str) -> None:
    game = bastide.Game(variant, ["Red", "Blue"], seed=5)
    numbers = random.Random(2)
    tried: set[tuple[Any, ...]] = set()
    while not game.over and len(tried) < 12:
        actions = [action.as_record() for action in game.decision.actions]
        for action in actions:
            sort = (game.decision.kind, action["type"], action.get("piece"), *sorted(action))
            if sort not in tried:
                tried.add(sort)
                try_odd(action, lambda changed: game.copy().play(changed), None)
        game.play(numbers.choice(actions))


#: Some of the odd values, and all of them.
SOME_AND_ALL = pytest.mark.parametrize("most", [150, pytest.param(None, marks=pytest.mark.exhaustive)])


@SOME_AND_ALL
def test_odd_record_is_refused_with_a_sentence(most: int | None) -> None:
    record = played(VARIANT, 14).to_record()
    try_odd(record, bastide.load, most)
    try_odd(record, lambda changed: bastide.score(changed, "hig-2002", as_laid=True), most)
    del record["draws"]
    try_odd(record, bastide.score, most)


@SOME_AND_ALL
@pytest.mark.parametrize("as_laid", [False, True])
def test_odd_diagram_is_refused_with_a_sentence(as_laid: bool, most: int | None) -> None:
    diagram = bastide.Diagram.of(played(VARIANT, 60)).as_json() | {"variant": VARIANT}
    try_odd(diagram, lambda changed: bastide.score(changed, VARIANT, as_laid=as_laid), most)


@SOME_AND_ALL
def test_odd_variant_is_refused_with_a_sentence(most: int | None) -> None:
    try_odd(RULES, bastide.resolve_variant, most)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd)[:20])
def test_game_that_begins_with_something_odd_is_refused_with_a_sentence(odd: Any) -> None:
    both = ["Red", "Blue"]
    tile = {"tile": "base-game/D", "at": [0, 0], "rotation": 0}
    begun: list[Callable[[], object]] = [
        lambda: bastide.Game(odd, both),
        lambda: bastide.Game("hig-2002", odd),
        lambda: bastide.Game("hig-2002", [odd, "Blue"]),
        lambda: bastide.Game("hig-2002", both, seed=odd),
        lambda: bastide.Game("hig-2002", both, draws=odd),
        lambda: bastide.Game("hig-2002", both, draws=[odd]),
        lambda: bastide.Game("hig-2002", both, start=odd),
        *[lambda key=key: bastide.Game("hig-2002", both, start=[{**tile, key: odd}]) for key in tile],
    ]
    game = bastide.Game("hig-2002", both, seed=1)
    asked = [lambda: game.view(odd), lambda: game.track(odd), lambda: bastide.load(odd), lambda: bastide.score(odd)]
    for work in (*begun, *asked):
        refused_or_done(work, odd)
    if odd is not None:
        refused_or_done(lambda: game.supply(odd), odd)


def test_seed_that_cannot_be_written_is_refused() -> None:
    for seed in ("\ud800", 10**5000, 1.5, [1]):
        with pytest.raises(bastide.BastideError, match="seed"):
            bastide.Game("hig-2002", ["Red"], seed=seed)  # type: ignore[arg-type]  # that is what is tried
