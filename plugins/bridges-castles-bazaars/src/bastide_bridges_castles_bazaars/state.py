"""What diagrams say of bazaars besides what lies and stands on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bastide import (
    Position,
    StateKeeper,
    Table,
    did_you_mean,
    listed,
    sentence,
)

from .bazaars import GOT, OWED, Payment, broken_off
from .options import PLUGIN

#: What the state of a diagram may say.
KEYS = ("tiles", "owed")


def write(view: Position) -> dict[str, Any]:
    """Tiles that wait, and what is owed."""
    kept: dict[str, Any] = {}
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
        "tiles": "",
        "owed": "highest bid",
    },
)
