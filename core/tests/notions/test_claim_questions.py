"""A rule asks as data who gets the points of a feature, and in which one of several something counts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from toys.making import plugin
from toys.playing import Watched

from bastide import (
    Adjustment,
    Completion,
    FinalScoring,
    Rate,
    ScoringRule,
    SegmentKind,
    Term,
    TileFile,
    asked_player,
    claimed,
    count_borders_once,
    count_tiles,
    kinds,
    leads,
    unit_rate,
)

GameOf = Callable[..., Watched]
#: A canal that ends in reeds, so that it parts the marsh.
TILES = 'format = "bastide-tiles/1"\nset = "shores"\n[tiles.mouth]\ncount = 2\nreeds = "E"\ncanal = "W > reeds"\n'


def shores(path: Path, *, anybody: bool = False, more: int = 0) -> SimpleNamespace:
    """A marsh scores 3 for each of the reeds that border it, each of which counts in one marsh."""
    path.write_text(TILES, encoding="utf-8")
    count = count_borders_once(
        "reeds",
        among=leads("late", anybody=anybody),
        by=unit_rate("shores/marsh", "reeds", "late", anybody=anybody),
    )
    rules = [
        Completion(id="shores/reeds", says="Reeds are complete.", of=kinds("reeds"), ports=False),
        FinalScoring(id="shores/marshes", says="Marshes score.", subjects=claimed(kinds("marsh")), occasion="late"),
        ScoringRule(
            id="shores/marsh",
            says="A marsh scores 3 for all reeds at it.",
            subjects=kinds("marsh"),
            occasions=frozenset({"late"}),
            terms=(Term(label="reeds", rate=Rate("reeds", 3), count_for=count),),
        ),
        Adjustment(
            id="shores/small",
            says="To Red, reeds are worth more in a small marsh.",
            stage="add",
            value=Rate("more", more),
            subjects=kinds("marsh"),
            when_for=(asked_player == 0) & (count_tiles < 4),
        ),
    ]
    ground = [SegmentKind("reeds", "side"), SegmentKind("marsh", "rest", frozenset({"claimable"}))]
    return plugin("Shores.", kinds=ground, components=[TileFile(path=path)], scoring_rules=rules)


def marshes(game_of: GameOf, shores: SimpleNamespace, *, south: str) -> list[tuple[str, int]]:
    """What marshes score north and south of a canal between reeds; Red claims the one begun last."""
    start = [
        {"tile": "wetlands/plain", "at": [-1, 1], "rotation": 0},
        {"tile": "shores/mouth", "at": [-1, 0], "rotation": 180},
        {"tile": "wetlands/straight", "at": [0, 0], "rotation": 0},
    ]
    game = game_of(shores=shores, draws=["shores/mouth", "plain", "plain", "plain"], start=start)
    game.place("shores/mouth", (1, 0))
    game.deploy("marsh N")
    for player, x in (("Blue", 0), ("Red", 1)):
        game.place("plain", (x, 1))
        if player == south:
            game.deploy("marsh W")
        elif game.decision.kind == "deploy":
            game.skip()
    game.game.finish()
    found = [(line["player"], line["points"]) for line in game.game.lines if line["terms"]]
    game.game.undo()
    return found


def test_what_borders_two_features_counts_in_the_one_begun_first(game_of: GameOf, tmp_path: Path) -> None:
    assert marshes(game_of, shores(tmp_path / "tiles.toml"), south="Red") == [("Red", 6), ("Red", 0)]


def test_what_borders_two_features_counts_where_it_is_worth_most(game_of: GameOf, tmp_path: Path) -> None:
    assert marshes(game_of, shores(tmp_path / "tiles.toml", more=1), south="Red") == [("Red", 0), ("Red", 8)]


def test_what_borders_two_features_counts_for_each_who_leads_in_one(game_of: GameOf, tmp_path: Path) -> None:
    assert marshes(game_of, shores(tmp_path / "tiles.toml"), south="Blue") == [("Blue", 6), ("Red", 6)]


@pytest.mark.parametrize(("more", "points"), [(0, [("Blue", 6), ("Red", 0)]), (1, [("Blue", 0), ("Red", 8)])])
def test_what_counts_once_among_all_counts_where_anybody_gets_most(
    game_of: GameOf, tmp_path: Path, more: int, points: list[tuple[str, int]]
) -> None:
    assert marshes(game_of, shores(tmp_path / "tiles.toml", anybody=True, more=more), south="Blue") == points


def test_what_is_claimed_by_nobody_takes_nothing(game_of: GameOf, tmp_path: Path) -> None:
    assert marshes(game_of, shores(tmp_path / "tiles.toml", anybody=True), south="") == [("Red", 6)]
