"""Abbeys: tiles that players hold from the start and lay into holes instead of drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bastide import (
    DecisionKind,
    EdgeMeeting,
    GameEnd,
    Offer,
    OfferVeto,
    Overtime,
    Phase,
    PlacementFilter,
    Position,
    Rule,
    StackDeclaration,
    StateKeeper,
    Table,
    count_adjacent,
    count_at_hand,
    count_stack,
    did_you_mean,
    is_hole_left,
    is_kept,
    kept,
    listed,
    own_stack,
    sentence,
    tiles_with,
)

from . import barns
from .options import Options

PLUGIN = "abbey-mayor"
ABBEY = "abbey-mayor/AM-abbey"
#: What lies around the building on the tile; it joins nothing of any other tile.
PRECINCT = "precinct"
#: The stacks on which everybody's abbey lies, in front of them.
HELD = "abbeys"
#: The decision whether to lay it.
DECISION = "abbey"
#: Who placed the last tile, once all others may lay their abbeys.
LAST = kept(f"{PLUGIN}/last", holds="player", label="placed the last tile")
#: Whether a player still has an abbey, and there is a hole for it.
CAN_LAY = (count_stack(own_stack(HELD)) > 0) & is_hole_left
#: Whether nothing came to hand yet.
EMPTY_HANDED = count_at_hand() == 0


def offer_abbey(position: Position, player: int, data: Any) -> list[Offer]:
    """Taking one's abbey instead of drawing, unless other rules keep it out of every hole."""
    return [Offer(type="abbey", do=take_abbey)] if position.legal(ABBEY) else []


def take_abbey(table: Table, offer: Offer) -> None:
    """Take one's abbey in hand; then nothing is drawn."""
    own = table.own_stack(HELD, table.player)
    table.take_from_stack(own, ABBEY)
    table.at_hand(ABBEY, stack=own)


def others_have_abbeys(table: Table, ending: GameEnd | None) -> bool:
    """Let the game go on as long as somebody after the one who placed the last tile may still lay an abbey."""
    if ending is not None and ending.slot != "last-tile":
        return False
    last = LAST.get(table)
    if last is None:
        last = table.player
    to_come = table.seats_from(last + 1)[:-1]
    if table.player != last:
        to_come = to_come[to_come.index(table.player) + 1 :]
    if not any(table.stack(table.own_stack(HELD, player)) for player in to_come):
        return False
    LAST.put(table, last)
    return True


def stacks() -> list[StackDeclaration]:
    """Where the abbeys lie."""
    return [StackDeclaration(name=HELD, order="everyone", per_player=True, items={ABBEY: 1})]


def placement_rules() -> list[Rule]:
    """What an abbey may lie beside, and where it is laid."""
    return [
        EdgeMeeting(
            one="*",
            other=PRECINCT,
            id="abbey-mayor/abbey-fits",
            says="An abbey fits beside every edge, and joins nothing: whatever runs up to it ends there.",
            source="general knowledge; HiG 2007, HiG 2016",
        ),
        PlacementFilter(
            id="abbey-mayor/hole",
            says="An abbey is laid only into a hole: an empty space with tiles on all four sides.",
            source="general knowledge; HiG 2007, HiG 2016",
            # Placements are in empty cells.
            allows=count_adjacent == 4,
            tiles=tiles_with(ids=frozenset({ABBEY})),
        ),
    ]


def meeple_rules() -> list[Rule]:
    """What cannot be done with one in hand."""
    return [
        OfferVeto(
            id="abbey-mayor/abbey-is-laid",
            says="Who has chosen to lay the abbey lays it, and cannot pass over that.",
            source="general knowledge; our own reading",
            decision="place",
            types=frozenset({"pass"}),
            forbids=count_at_hand(ABBEY) > 0,
        )
    ]


def turn_rules(options: Options) -> list[Rule]:
    """When abbeys are laid, and what becomes of them at the end."""
    found: list[Rule] = [
        DecisionKind(
            id="abbey-mayor/abbey",
            says="Instead of drawing a tile, a player may lay the abbey, once in the game.",
            source="general knowledge; HiG 2007, HiG 2016",
            after=("turn-start",),
            before=("draw",),
            scope="part",
            # Not where a tile came to hand in another way.
            when=EMPTY_HANDED & CAN_LAY,
            optional=True,
            offers=offer_abbey,
        ),
        Phase(
            id="abbey-mayor/enough",
            says="After the last tile, a player who lays no abbey has no further turn.",
            source="general knowledge; HiG 2007",
            after=("abbey-mayor/abbey",),
            before=("draw",),
            scope="part",
            when=EMPTY_HANDED & is_kept(PLUGIN, LAST.key),
            do=Table.end_part,
        ),
    ]
    if options.last_abbeys != "none":
        found.append(
            Overtime(
                id="abbey-mayor/last-abbeys",
                says="After the last tile the others may still lay their abbeys, from the left of the player "
                "who placed it.",
                source="general knowledge; HiG 2007",
                do=others_have_abbeys,
            )
        )
    return found


def write(position: Position) -> dict[str, Any]:
    """Who still has an abbey, as it stands in a diagram."""
    players = range(len(position.players))
    held = {position.players[player]: len(position.stack(position.own_stack(HELD, player))) for player in players}
    return {HELD: held}


def read(table: Table, written: Any) -> None:
    """Take the abbeys from a diagram; who is not named has one.

    Raises:
        ValueError: it names unknown players, or counts that are none.
    """
    for name, count in _counts(table, written).items():
        table.fill_stack(table.own_stack(HELD, table.players.index(name)), (ABBEY,) * count)


def _counts(table: Table, written: Any) -> Mapping[str, int]:
    example = 'write {"abbeys": {"Red": 0}}'
    if not isinstance(written, Mapping) or not isinstance(written.get("abbeys", {}), Mapping):
        raise ValueError(
            sentence(
                "it is {written!r:.60}, which is no object of abbeys by player; {example}",
                written=written,
                example=example,
            )
        )
    for key in written:
        if key != HELD:
            hint = did_you_mean(str(key), (HELD, LAST.key, barns.NEW.key), example)
            raise ValueError(sentence("it has an entry {key!r}; {hint}", key=key, hint=hint))
    counts: Mapping[Any, Any] = written.get("abbeys", {})
    for name, count in counts.items():
        if name not in table.players:
            there = sentence("the players are {players}", players=listed(table.players))
            hint = did_you_mean(str(name), table.players, there)
            raise ValueError(sentence("there is no player {name!r:.60}; {hint}", name=name, hint=hint))
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 100:
            raise ValueError(
                sentence("{name} has {count!r:.60} abbeys; write how many, 0 or more", name=name, count=count)
            )
    return counts


#: How abbeys stand in diagrams.
KEEPER = StateKeeper(read=read, write=write, labels={HELD: ""})
