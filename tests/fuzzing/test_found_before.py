"""Games in which a law was once broken, replayed with their seeds; all these laws are checked on each game.

Each is played as it was. If a change of a rule refuses one of its actions, the file is obsolete and can be deleted.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bastide
from bastide import Game, Ruleset
from bastide.testing import laws
from bastide.testing.stock import tiles_at_first, tiles_of

FOUND = sorted((Path(__file__).parent.parent / "data" / "broken-laws").glob("*.json"))
#: The quickest of each kind, which are always played; the others are left to the exhaustive session.
QUICK = (
    "abbey-lost-2839",
    "barn-in-diagram-4619",
    "goods-in-diagram-2592",
    "halves-covered-1703",
    "last-round-0334",
    "over-too-early-5425",
    "sample-3090",
)


def marked(path: Path) -> object:
    marks = () if path.stem in QUICK else (pytest.mark.exhaustive,)
    return pytest.param(path, id=path.stem, marks=marks)


def played_again(path: Path) -> tuple[Game, Ruleset]:
    found = json.loads(path.read_text(encoding="utf-8"))
    ruleset = bastide.resolve_variant(found["variant"])
    game = Game(ruleset, found["players"], seed=found["seed"])
    for action in found["actions"]:
        game.play(action)
    return game, ruleset


@pytest.mark.parametrize("path", [marked(path) for path in FOUND])
def test_law_that_was_broken_once_holds(path: Path) -> None:
    game, ruleset = played_again(path)
    laws.diagram_scores_as_its_game(game)
    laws.record_replays(game, ruleset)
    for player in game.players:
        for seed in range(5):
            laws.sample_tells_nothing_hidden(game, player, seed)
    before = tiles_of(game)
    laws.tiles_are_kept(tiles_at_first(ruleset, len(game.players)), before)
    game.finish()
    laws.tiles_are_kept(before, tiles_of(game))
    laws.record_replays(game, ruleset)


def test_those_always_played_are_there() -> None:
    assert set(QUICK) <= {path.stem for path in FOUND}
