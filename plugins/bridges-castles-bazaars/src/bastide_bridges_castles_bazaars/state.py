"""What diagrams say of castles and bazaars besides what lies and stands on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bastide import SIDES, Place, Position, StateKeeper, Table, cell, did_you_mean, position

from .bazaars import OWED, Payment, broken_off, own_stack
from .castles import BUILT, DUE, built_now, due
from .fiefs import CASTLE, edge
from .options import PLUGIN

#: What the state of a diagram may say.
KEYS = ("castles", "tiles", "owed")


def write(view: Position) -> dict[str, Any]:
    """Castles that were built or became due in this turn, and tiles that wait."""
    kept: dict[str, Any] = {}
    new, points = built_now(view), due(view)
    noted = []
    for castle in sorted({*new, *points}):
        where, side = edge(view, castle)
        entry: dict[str, Any] = {"edge": [*position(where), SIDES[side]]}
        noted.append(entry | ({"built": True} if castle in new else {"due": points[castle]}))
    if noted:
        kept["castles"] = noted
    tiles = {name: list(view.stack(own_stack(view, player))) for player, name in enumerate(view.players)}
    if any(tiles.values()):
        kept["tiles"] = {name: waiting for name, waiting in tiles.items() if waiting}
    owed = broken_off(view)
    if owed is not None and owed.points:
        payee = {} if owed.payee is None else {"to": view.players[owed.payee]}
        kept["owed"] = {"player": view.players[owed.payer], "points": owed.points} | payee
    return kept


def read(table: Table, kept: Any) -> None:
    """Take what a diagram says."""
    if not isinstance(kept, Mapping):
        raise ValueError("the state is an object with castles, tiles and owed")
    for key in kept:
        if key not in KEYS:
            raise ValueError(f"there is no {key!r}; {did_you_mean(str(key), KEYS)}")
    new: set[int] = set()
    points: dict[int, int] = {}
    for entry in kept.get("castles", ()):
        castle = _castle(table, entry)
        if entry.get("built"):
            new.add(castle)
        elif isinstance(entry.get("due"), int) and not isinstance(entry["due"], bool):
            points[castle] = entry["due"]
        else:
            raise ValueError('say "built": true of a castle, or how many points are "due"')
    if new:
        table.set_state(PLUGIN, BUILT, (table.turn_number, frozenset(new)))
    if points:
        table.set_state(PLUGIN, DUE, tuple(sorted(points.items())))
    _read_tiles(table, kept.get("tiles", {}))
    if "owed" in kept:
        table.set_state(PLUGIN, OWED, _payment(table, kept["owed"]))


def _castle(table: Table, entry: Any) -> int:
    x, y, side = entry["edge"]
    place = Place("edge", (cell(x, y), SIDES.index(side)))
    for number in table.pieces_at(place):
        if table.piece(number).kind == CASTLE:
            return number
    raise ValueError(f"there is no castle on the edge {entry['edge']}")


def _payment(table: Table, entry: Any) -> Payment:
    points, to = entry["points"], entry.get("to")
    if isinstance(points, bool) or not isinstance(points, int) or points < 0:
        raise ValueError(f"{points!r} are not points that somebody owes")
    for name in (entry["player"], *(() if to is None else (to,))):
        if name not in table.players:
            raise ValueError(f"there is no player {name}")
    payer = table.players.index(entry["player"])
    return Payment(payer, None if to is None else table.players.index(to), points)


def _read_tiles(table: Table, tiles: Mapping[str, Any]) -> None:
    for name, waiting in tiles.items():
        if name not in table.players:
            raise ValueError(f"there is no player {name}")
        if not isinstance(waiting, list) or not all(tile in table.ruleset.tiles for tile in waiting):
            raise ValueError(f"{waiting!r} are not tiles")
        table.fill_stack(own_stack(table, table.players.index(name)), waiting)


KEEPER = StateKeeper(
    read=read,
    write=write,
    labels={
        "castles": "castles of this turn",
        "tiles": "",
        "owed": "highest bid",
        "built": "just built",
        "due": "points due",
    },
)
