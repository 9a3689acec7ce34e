"""What diagrams say of castles and bazaars besides what lies and stands on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bastide import (
    SIDES,
    Place,
    Position,
    StateKeeper,
    Table,
    cell,
    coordinates,
    did_you_mean,
    listed,
    sentence,
)

from .bazaars import GOT, OWED, Payment, broken_off
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
        entry: dict[str, Any] = {"edge": [*coordinates(where), SIDES[side]]}
        noted.append(entry | ({"built": True} if castle in new else {"due": points[castle]}))
    if noted:
        kept["castles"] = noted
    tiles = {name: list(view.stack(view.own_stack(GOT, player))) for player, name in enumerate(view.players)}
    if any(tiles.values()):
        kept["tiles"] = {name: waiting for name, waiting in tiles.items() if waiting}
    owed = broken_off(view)
    if owed is not None and owed.points:
        payee = {} if owed.payee is None else {"to": view.players[owed.payee]}
        kept["owed"] = {"player": view.players[owed.payer], "points": owed.points} | payee
    return kept


def read(table: Table, kept: Any) -> None:
    """Take what a diagram says.

    Raises:
        ValueError: it says what cannot be.
    """
    kept = _object(kept, KEYS)
    new: set[int] = set()
    points: dict[int, int] = {}
    for entry in _list(kept, "castles"):
        castle = _castle(table, _object(entry, ("edge", "built", "due")))
        if entry.get("built") is True:
            new.add(castle)
        elif _is_number(entry.get("due")):
            points[castle] = entry["due"]
        else:
            raise ValueError(sentence('say "built": true of a castle, or how many points are "due"'))
    if new:
        table.set_state(PLUGIN, BUILT, (table.turn_number, frozenset(new)))
    if points:
        table.set_state(PLUGIN, DUE, tuple(sorted(points.items())))
    _read_tiles(table, _object(kept.get("tiles", {}), table.players))
    if "owed" in kept:
        table.set_state(PLUGIN, OWED, _payment(table, _object(kept["owed"], ("player", "points", "to"))))


def _object(value: Any, keys: Sequence[str]) -> Mapping[str, Any]:
    there = sentence("there are {keys}", keys=listed(keys))
    if not isinstance(value, Mapping):
        raise ValueError(sentence("{value!r:.60} is no object; {hint}", value=value, hint=there))
    for key in value:
        if key not in keys:
            raise ValueError(sentence("there is no {key!r}; {hint}", key=key, hint=did_you_mean(str(key), keys, there)))
    return value


def _list(kept: Mapping[str, Any], key: str) -> Sequence[Any]:
    value = kept.get(key, ())
    if not isinstance(value, list | tuple):
        raise ValueError(sentence("{key} is {value!r:.60}, which is no list", key=key, value=value))
    return value


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _castle(table: Table, entry: Mapping[str, Any]) -> int:
    spot = entry.get("edge")
    if isinstance(spot, list | tuple) and len(spot) == 3 and all(map(_is_number, spot[:2])) and spot[2] in SIDES:
        x, y, side = spot
        for number in table.pieces_at(Place("edge", (cell(x, y), SIDES.index(side)))):
            if table.piece(number).kind == CASTLE:
                return number
    raise ValueError(sentence('there is no castle on the edge {edge!r:.60}; an edge is written [0, 0, "N"]', edge=spot))


def _payment(table: Table, entry: Mapping[str, Any]) -> Payment:
    points, to = entry.get("points"), entry.get("to")
    if not isinstance(points, int) or isinstance(points, bool) or points < 0:
        raise ValueError(sentence("{points!r:.60} are no points that somebody owes; write 0 or more", points=points))
    payer = _player(table, entry.get("player"))
    return Payment(payer, None if to is None else _player(table, to), points)


def _player(table: Table, name: Any) -> int:
    if name not in table.players:
        there = sentence("the players are {players}", players=listed(table.players))
        hint = did_you_mean(str(name), table.players, there)
        raise ValueError(sentence("there is no player {name!r:.60}; {hint}", name=name, hint=hint))
    return table.players.index(name)


def _read_tiles(table: Table, tiles: Mapping[str, Any]) -> None:
    for name in tiles:
        waiting = _list(tiles, name)
        strange = [tile for tile in waiting if not isinstance(tile, str) or tile not in table.ruleset.tiles]
        if strange:
            raise ValueError(sentence("there is no tile {tile!r:.60} in this variant", tile=strange[0]))
        table.fill_stack(table.own_stack(GOT, table.players.index(name)), waiting)


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
