"""Drawing tiles, and what becomes of one that fits nowhere."""

from __future__ import annotations

from bastide import (
    DrawRule,
    GameEnd,
    Phase,
    Reaction,
    Rule,
    StackDeclaration,
    Table,
    UnplaceableRule,
    discard_tile,
    draw_ahead,
    draw_tile,
    is_exhausted,
    is_waiting,
    return_tile,
    take_ahead,
)

from .options import Options

#: Where each player's next tile lies when it is drawn early; everybody sees it.
NEXT = "next-tile"


def deal(table: Table) -> None:
    """Let everybody draw their first tile."""
    for player in range(len(table.players)):
        table.fill_up(table.own_stack(NEXT, player), 1)


def next_tiles() -> StackDeclaration:
    """Where tiles lie that are drawn early."""
    return StackDeclaration(name=NEXT, order="everyone", per_player=True, waits=True)


def drawn_early(plugin: str, source: str) -> DrawRule:
    """The rule of a plugin that takes the tile drawn early."""
    return DrawRule(
        id=f"{plugin}/draw-early",
        says="The tile was drawn right after one's previous turn, for all to see.",
        source=source,
        do=take_ahead(NEXT),
    )


def drawing_ahead(plugin: str, source: str) -> Reaction:
    """The rule of a plugin that draws a tile for the next turn."""
    return Reaction(
        id=f"{plugin}/next-tile",
        says="At the end of a turn its player draws the tile for the next one.",
        source=source,
        slot="draw-ahead",
        on="turn-ended",
        do=draw_ahead(NEXT),
    )


def drawing_first(plugin: str, source: str) -> Phase:
    """The rule of a plugin that draws the first tiles."""
    return Phase(
        id=f"{plugin}/first-tiles",
        says="Before the first turn everybody draws a tile.",
        source=source,
        after=("game-start",),
        slot="first-draws",
        scope="setup",
        do=deal,
    )


def stacks(options: Options) -> list[StackDeclaration]:
    """The stacks for tiles drawn early, where they are."""
    return [] if options.draw == "turn-start" else [next_tiles()]


def placement_rules(options: Options) -> list[Rule]:
    """The rules of drawing."""
    back = options.unplaceable == "back"
    found: list[Rule] = [
        UnplaceableRule(
            id="base-game/unplaceable",
            says="A tile that fits nowhere goes back into the bag, and another one is drawn."
            if back
            else "A tile that fits nowhere is out of the game, and another one is drawn.",
            source="house rule" if back else "facts 9.4",
            do=return_tile if back else discard_tile,
        )
    ]
    if options.draw == "turn-start":
        found.append(
            DrawRule(
                id="base-game/draw",
                says="At the start of a turn one tile is drawn and shown to all.",
                source="facts 9.2, 11.6",
                do=draw_tile,
            )
        )
    else:
        found.append(drawn_early("base-game", "facts 11.6"))
    return found


def turn_rules(options: Options) -> list[Rule]:
    """When the game is over, and what is drawn before a turn, where tiles are drawn early."""
    found: list[Rule] = [
        GameEnd(
            id="base-game/last-tile",
            says="The game ends with the turn in which the last tile is placed.",
            source="facts 9.11",
            slot="last-tile",
            over=is_exhausted & ~is_waiting,
        )
    ]
    if options.draw != "turn-start":
        found += [drawing_ahead("base-game", "facts 11.6"), drawing_first("base-game", "facts 11.6")]
    return found
