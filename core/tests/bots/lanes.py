"""A small game of lanes and ponds, to check that bots and boards depend on no known game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bastide import (
    Action,
    Completion,
    Deployment,
    DrawRule,
    Exclusion,
    FinalScoring,
    GameEnd,
    Homecoming,
    PieceKind,
    Plugin,
    Position,
    Rate,
    Registry,
    Rule,
    Ruleset,
    ScoringRule,
    SegmentKind,
    Subject,
    Supply,
    Table,
    Term,
    TileFile,
    View,
    hookimpl,
    kinds,
    resolve,
    select,
)
from bastide.apps.bots import Player, random_bot

TILES = """\
format = "bastide-tiles/1"
set = "lanes"
title = "Lanes"

[tiles.straight]
count = 9
start = 1
lane = "N S"

[tiles.bend]
count = 9
lane = "N E"

[tiles.end]
count = 8
lane = "N"

[tiles.pond]
count = 4
pond = 1
"""


def careful(seed: int | str, *, patience: int = 1) -> Player:
    """A bot with a parameter.

    Args:
        seed: the seed of its choices.
        patience: a whole number.
    """
    assert isinstance(patience, int)
    return random_bot(f"{seed}{patience}")


class Careful:
    """The same bot, of which the class is the factory.

    Args:
        seed: the seed of its choices.
        patience: a whole number.
    """

    def __init__(self, seed: int | str, *, patience: int = 1) -> None:
        self.player = careful(seed, patience=patience)

    def __call__(self, view: View) -> Action | Mapping[str, Any]:
        return self.player(view)


def _tiles(position: Position, subject: Subject) -> int:
    del position
    return len(subject.tile_cells())


def _open(position: Position) -> list[Subject]:
    return [position.subject(each) for each in position.features() if each.pieces and not each.complete]


def _draw(table: Table) -> None:
    tile = table.draw()
    while tile is not None and not table.fits(tile):
        table.discard(tile)
        tile = table.draw()
    if tile is not None:
        table.at_hand(tile)


def _rules() -> list[Rule]:
    term = (Term(label="tiles", rate=Rate("tiles", 3), count=_tiles),)
    final = (Term(label="tiles", rate=Rate("tiles", 1), count=_tiles),)
    return [
        Completion(id="lanes/closed", says="A lane is complete when both ends are closed.", of=kinds("lane")),
        ScoringRule(
            id="lanes/complete",
            says="A complete lane scores 3 a tile.",
            subjects=kinds("lane"),
            occasions=frozenset({"completed"}),
            terms=term,
        ),
        ScoringRule(
            id="lanes/open",
            says="What is open or cannot be completed scores 1 a tile.",
            subjects=kinds("lane", "pond"),
            occasions=frozenset({"final"}),
            terms=final,
        ),
        FinalScoring(id="lanes/end", says="At the end, what was not complete is scored.", subjects=_open),
    ]


def plugin(tiles: Path) -> SimpleNamespace:
    """The game as a plugin.

    Args:
        tiles: the path of its tile file.
    """

    @hookimpl
    def bastide_plugin() -> Plugin:
        return Plugin(title="Lanes", says="Lanes and ponds.")

    @hookimpl
    def bastide_kinds() -> list[SegmentKind | PieceKind]:
        return [
            SegmentKind("lane", "centre", frozenset({"claimable"}), "A lane."),
            SegmentKind("pond", "nothing", frozenset({"claimable"}), "A pond."),
            SegmentKind("green", "rest", frozenset(), "What is left."),
            PieceKind("token", frozenset(), group="token", weight=1, says="A token."),
        ]

    @hookimpl
    def bastide_components() -> list[Supply | TileFile]:
        return [Supply("token", 3, id="lanes/tokens", says="Three tokens each."), TileFile(path=tiles)]

    @hookimpl
    def bastide_placement_rules() -> list[Rule]:
        return [DrawRule(id="lanes/draw", says="One tile is drawn.", do=_draw)]

    @hookimpl
    def bastide_meeple_rules() -> list[Rule]:
        return [
            Deployment(
                id="lanes/deploy", says="A token on the new tile.", pieces=kinds("token"), on=kinds("lane", "pond")
            ),
            Exclusion(id="lanes/one", says="One token a lane.", group="token"),
            Homecoming(id="lanes/home", says="Tokens come home.", pieces=kinds("token"), on=kinds("lane")),
        ]

    @hookimpl
    def bastide_scoring_rules() -> list[Rule]:
        return _rules()

    @hookimpl
    def bastide_turn_rules() -> list[Rule]:
        return [
            GameEnd(id="lanes/over", says="The last tile ends the game.", over=lambda position: position.exhausted())
        ]

    return SimpleNamespace(**{name: value for name, value in locals().items() if name.startswith("bastide_")})


@cache
def lanes(folder: Path) -> Ruleset:
    """The game's ruleset.

    Args:
        folder: a folder for its tile file.
    """
    path = folder / "lanes.toml"
    path.write_text(TILES, encoding="utf-8")
    registry = Registry()
    found = registry.register(plugin(path), "lanes", "bastide-lanes", "1.0")
    assert found.broken is None, found.broken
    return resolve(select({"format": "bastide-variant/1", "plugins": {"lanes": {}}}, registry), registry)
