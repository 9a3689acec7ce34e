"""Write the reference page of the conformance checks from the kit: ``python docs/generate.py``."""

from __future__ import annotations

from pathlib import Path

from bastide.testing import CHECKS

PAGE = Path(__file__).parent / "reference" / "checks.md"

INTRODUCTION = """\
# The conformance checks

<!-- Written by docs/generate_checks.py from bastide.testing; do not edit. -->

What every plugin has to hold to, in the order in which it is tried. [The guide](../how-to/check-your-plugin.md) says
how to run them. A check that plays takes as many games as the last column says; `--examples` says otherwise.

| check | what has to be so | games |
| --- | --- | --- |
"""

MORE = """
## What the checks try a plugin in

- **Alone**: the plugin with what it requires and, if it makes no game by itself, the first game of the registry that it
  goes with; then the same with each other value of its options. `games` plays each value, up to 20.
- **In company**: few combinations that together hold the plugin, and each value of its options, with every other plugin
  that goes with it; its own tiles come early. What goes together the resolver says, not a list.

Games are random and played from seeds: the first has the seed 0, the next 1 and so on, and the seed also says how many
play and which of the combinations it is. What fails once fails always.

To turn a board, the kit has to know the places in what a plugin writes. In what a `StateKeeper` or a `PlaceKind`
writes, a list of two whole numbers is a cell; besides, the keys `at`, `rotation`, `corner`, `edge` and `on` mean what
they mean in diagrams, and a text that is a player's name is that player.

## The functions

| name | what it does |
| --- | --- |
| `check_plugin(name, *, registry, checks, expected_failed_checks, examples, seed, raises, tell)` | Makes the checks, \
and returns a `Report`; raises `ChecksFailed`, an `AssertionError`, if one fails. |
| `CHECKS` | All checks: each has a `name`, a sentence `says`, a `family`, and the number of its `examples`. |
| `played(variant, actions, seed, players, style)` | A random game so many actions old; the same arguments give the \
same game. |
| `new_game(variant, players, seed)`, `choose(game, random, style)`, `play(game, actions, random, style)` | Its parts. |
| `Motion(turns, dx, dy, names)` | Turns, shifts and renames boards, actions and score lines. |

## The strategies

`bastide.testing.strategies` needs Hypothesis, which comes with `bastide[testing]`. `variant` is anything that names a
ruleset, or a ruleset.

| strategy | what it draws |
| --- | --- |
| `tiles(variant)` | tiles that the ruleset knows |
| `games(variant, players=…, actions=…)` | games in which legal actions were played |
| `diagrams(variant, …)` | diagrams of such games, in some of which pieces stand where no rule lets them |
| `records(variant, …)` | their records, some of games that were ended early |
| `laid_tiles(variant, …)` | a game and one of the tiles on its board |
| `going_on(game)` | copies of a game some actions later |
| `motions()` | ways to turn and shift a board and to rename its players |

## Settings of pytest

| option | setting in `[tool.pytest.ini_options]` | what it does |
| --- | --- | --- |
| `--bastide-plugin NAME` | `bastide_plugins = ["NAME"]` | Makes a test of each check. |
| | `bastide_expected_failed_checks = ["NAME.CHECK: why"]` | Checks that are expected to fail; one that passes fails. |
| `--bastide-examples N` | | How many games each check plays. |
| `--bastide-seed SEED` | | The seed of the first game. |

The tests have the mark `bastide_check`, and are called `bastide/NAME::CHECK`.
"""


def page() -> str:
    """The whole page."""
    rows = [f"| `{check.name}` | {check.says} | {check.examples or ''} |" for check in CHECKS]
    company = "\nThe check `company` plays so many games of each combination.\n"
    return INTRODUCTION + "\n".join(rows) + "\n" + company + MORE
