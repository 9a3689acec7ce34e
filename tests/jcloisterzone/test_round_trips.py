"""A game that is written for JCloisterZone and read again is the same game, with every set that it shares."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bastide
from bastide.notation.jcloisterzone.names import vocabulary

ROOT = Path(__file__).parents[2]
#: Every plugin that is read, alone or with what it needs, with the options that make a difference.
SETS = [
    "king-robber",
    "king-robber(content=rules)",
    "river(start_tile=mixed)",
    "river(start_tile=mixed) + second-river",
    "river(start_tile=mixed) + second-river(tiles=added)",
    "heretics-shrines",
    "heretics-shrines(sixth=true)",
    "besiegers",
    "besiegers(tiles=besiegers, escape=any-tile)",
    "besiegers(tiles=siege)",
    "labyrinth(tiles=1)",
    "labyrinth(tiles=1, rules=basic)",
    "gold-mines",
    "festival",
    "festival(taken_back=followers)",
    "mage-witch",
    "wind-roses",
    "darmstadt",
    "watchtowers",
    "phantom",
    "princess-dragon",
    "princess-dragon(princess=must, fairy=on-tile, dragon_moves=after-scoring)",
    "corn-circles",
    "corn-circles(tiles=first)",
    "corn-circles(tiles=second)",
    "abbey-mayor",
    "abbey-mayor(wagon=connected)",
    "small-city",
    "abbot",
    "inns-cathedrals",
    "inns-cathedrals(content=no-big-followers)",
    "traders-builders",
    "traders-builders(content=rules)",
]
#: Rules that do not get in each other's way.
TOGETHER = [each for each in SETS if "(" not in each]


def done(game: bastide.Game) -> list[dict[str, Any]]:
    """What was done in a game; a saved game knows no tile that fitted nowhere."""
    return [action for action in game.to_record()["actions"] if action["type"] != "discard"]


def assert_comes_back(variant: str, seed: int, moves: int) -> None:
    """Play some moves at random, write the game and read it again."""
    game = bastide.Game(variant, ["Ann", "Bob", "Cy"], seed=seed)
    choice = random.Random(seed)
    for _ in range(moves):
        if game.decision.kind == "over":
            break
        game.play(choice.choice(game.decision.actions))
    again = bastide.load(json.loads(json.dumps(bastide.saved_game(game))))
    assert isinstance(again, bastide.Game)
    assert done(again) == done(game)
    assert again.lines == game.lines
    assert again.ruleset.selection.plugins == game.ruleset.selection.plugins


@pytest.mark.parametrize("rules", SETS)
@settings(max_examples=3)
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 120))
def test_a_game_comes_back_from_there(rules: str, seed: int, moves: int) -> None:
    assert_comes_back(f"base-game + farms-third-edition + {rules}", seed, moves)


@settings(max_examples=10)
@given(st.sets(st.sampled_from(TOGETHER), min_size=2, max_size=4), st.integers(0, 10_000), st.integers(60, 300))
def test_a_game_of_several_sets_comes_back_from_there(chosen: set[str], seed: int, moves: int) -> None:
    assert_comes_back(" + ".join(["base-game", "farms-third-edition", *sorted(chosen)]), seed, moves)


@pytest.mark.exhaustive
@pytest.mark.parametrize("rules", SETS)
@settings(max_examples=40)
@given(seed=st.integers(0, 1_000_000), moves=st.integers(0, 600))
def test_long_games_come_back_from_there(rules: str, seed: int, moves: int) -> None:
    assert_comes_back(f"base-game + farms-third-edition + {rules}", seed, moves)


def test_every_plugin_that_is_read_is_played_here() -> None:
    read = {name for name, names in vocabulary().plugins.items() if names.forms or names.rules}
    named = {term.partition("(")[0] for rules in SETS for term in rules.split(" + ")}
    assert read == named | {"base-game", "farms-third-edition"}


def test_the_page_lists_what_is_read_and_what_is_not() -> None:
    page = (ROOT / "docs" / "how-to" / "jcloisterzone.md").read_text(encoding="utf-8")
    read, _, unread = page.partition("## What can be read")[2].partition("but does not read them")
    for plugin, names in vocabulary().plugins.items():
        words = {word for form in names.forms for word in (*form.sets, *form.elements)}
        assert {word for word in words if f"`{word}`" not in read} <= {"festival"}
        assert all(f"`{word}`" in unread for word in names.unread)
        assert (f"`{plugin}`" in read) == bool(words or names.rules)
