"""Traders and builders as a plugin: what each hook returns."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import (
    Kept,
    PieceKind,
    Plugin,
    Rule,
    Selection,
    Supply,
    TileFile,
    hookimpl,
)

from . import figures, goods, second_part
from .options import Options

#: The slot of farm plugins; where none is selected, nobody is on a field.
FARMS = "farms"


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Traders & Builders",
        says="Twenty-four tiles, trade goods in cities, and further figures for each player, such as a builder.",
        options=Options,
        requires=("base-game",),
        editions=("HiG 2003", "C2", "C3", "Board Game Arena"),
        sources=("facts 4", "facts 7.5", "facts 10.1"),
        about={
            "components": (
                "24 land tiles; 20 tokens, 9 of wine, 6 of grain and 5 of cloth; 6 builders and 6 pigs, one of each "
                "colour"
            ),
        },
    )


@hookimpl
def bastide_kinds() -> Iterable[PieceKind]:
    # With the tiles alone a board that comes from elsewhere may still have them; no rule speaks of them then.
    return figures.piece_kinds()


@hookimpl
def bastide_components(options: Options, selection: Selection) -> Iterable[TileFile | Supply]:
    tiles = TileFile(path="tiles.toml", included=options.content != "rules")
    return [tiles] if options.content == "tiles" else [tiles, *figures.supplies(farms=FARMS in selection.slots)]


@hookimpl
def bastide_meeple_rules(options: Options, selection: Selection) -> Iterable[Rule]:
    if options.content == "tiles":
        return []
    return [*figures.rules(farms=FARMS in selection.slots), *second_part.rules(options)]


@hookimpl
def bastide_scoring_rules(options: Options, selection: Selection) -> Iterable[Rule]:
    if options.content == "tiles":
        return []
    pigs = figures.scoring(options.points_per_pig) if FARMS in selection.slots else []
    return [*goods.scoring(), *pigs]


@hookimpl
def bastide_turn_rules(options: Options, selection: Selection) -> Iterable[Rule]:
    if options.content == "tiles":
        return []
    left_alone = figures.reactions(farms=FARMS in selection.slots) if options.alone == "returns" else []
    return [*goods.reactions(), *left_alone, *second_part.turn_rules(options)]


@hookimpl
def bastide_state(options: Options) -> Iterable[Kept[int]]:
    return [] if options.content == "tiles" else goods.TOKENS
