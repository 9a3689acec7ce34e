"""The princess and the dragon as a plugin: what each hook returns."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import (
    Kept,
    PieceKind,
    Plugin,
    Rule,
    StackDeclaration,
    Supply,
    TileFile,
    hookimpl,
)

from . import dragon, fairy, portal, princess
from .options import Options
from .symbols import DRAGON, FAIRY


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="The Princess & the Dragon",
        says="Thirty tiles, a dragon that eats followers, a fairy that guards them, princesses and magic portals.",
        options=Options,
        requires=("base-game",),
        editions=("third expansion, 2005", "third expansion, later edition"),
        sources=("general knowledge of the rules", "general knowledge; two public transcriptions of the tiles"),
        about={
            "components": "30 land tiles; a dragon and a fairy",
        },
    )


@hookimpl
def bastide_kinds() -> Iterable[PieceKind]:
    return [
        PieceKind(DRAGON, neutral=True, says="The dragon, which belongs to nobody."),
        PieceKind(FAIRY, neutral=True, says="The fairy, which belongs to nobody."),
    ]


@hookimpl
def bastide_components() -> Iterable[TileFile | StackDeclaration | Supply]:
    return [
        TileFile(path="tiles.toml"),
        *dragon.stacks(),
        Supply(
            DRAGON,
            1,
            id="princess-dragon/one-dragon",
            says="There is one dragon; it waits beside the board.",
            source="general knowledge; all editions",
        ),
        Supply(
            FAIRY,
            1,
            id="princess-dragon/one-fairy",
            says="There is one fairy; it waits beside the board.",
            source="general knowledge; all editions",
        ),
    ]


@hookimpl
def bastide_placement_rules() -> Iterable[Rule]:
    return dragon.placement_rules()


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    return [
        *dragon.meeple_rules(),
        *princess.meeple_rules(options),
        *portal.meeple_rules(),
        *fairy.meeple_rules(options),
    ]


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    return fairy.scoring_rules(options)


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    return [*princess.turn_rules(options), *dragon.turn_rules(options), *fairy.turn_rules(options)]


@hookimpl
def bastide_state() -> Iterable[Kept[int | None]]:
    return [fairy.BESIDE]
