"""The keeper of what a plugin declares: it writes all of it into diagrams, and reads it there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from bastide.text.problems import did_you_mean
from bastide.text.sentences import listed, sentence

from ...turn import StateKeeper
from .fields import NOTHING, Kept
from .values import wrong

if TYPE_CHECKING:
    from bastide.engine.position import Position
    from bastide.engine.table import Table


def keeper_of(fields: Iterable[Kept[Any]], by_hand: StateKeeper | None) -> StateKeeper:
    """The keeper of what a plugin declares, and of what else it keeps.

    Args:
        fields: what is declared.
        by_hand: what reads and writes the rest.
    """
    known = {field.key: field for field in fields}
    labels = {field.under or key: field.label for key, field in known.items() if field.label}
    return StateKeeper(
        read=partial(_read, known, by_hand),
        write=partial(_write, known, by_hand),
        labels=labels if by_hand is None else {**by_hand.labels, **labels},
        stacks=frozenset() if by_hand is None else by_hand.stacks,
    )


def _write(known: Mapping[str, Kept[Any]], by_hand: StateKeeper | None, position: Position) -> dict[str, Any]:
    found = {} if by_hand is None else dict(by_hand.write(position))
    for key, field in known.items():
        value = field.written(position)
        if field.under:
            together = found.setdefault(field.under, {})
            for player, count in {} if value is NOTHING else value.items():
                together.setdefault(player, {})[key] = count
        elif value is not NOTHING:
            found[key] = value
    return found


def _read(known: Mapping[str, Kept[Any]], by_hand: StateKeeper | None, table: Table, written: Any) -> None:
    if not isinstance(written, Mapping):
        raise ValueError(sentence("{written!r:.60} is no object with keys", written=written))
    keys = dict.fromkeys(field.under or key for key, field in known.items())
    rest = {key: value for key, value in written.items() if key not in keys}
    if by_hand is not None:
        by_hand.read(table, rest)
    elif rest:
        raise no_entry(next(iter(rest)), keys)
    for key in keys:
        if key in written and key in known and not known[key].under:
            known[key].read(table, written[key])
        elif key in written:
            _read_together(
                key, {name: field for name, field in known.items() if field.under == key}, table, written[key]
            )


def _read_together(under: str, fields: Mapping[str, Kept[Any]], table: Table, written: Any) -> None:
    """Take from a diagram what stands together of each player."""
    if not isinstance(written, Mapping):
        raise wrong(under, written, sentence("an object with players' names"))
    for player, values in written.items():
        if not isinstance(values, Mapping):
            raise wrong(under, values, sentence("for each player an object with some of {keys}", keys=listed(fields)))
        for key, value in values.items():
            if key not in fields:
                raise no_entry(key, fields)
            fields[key].read_of(table, player, value)


def no_entry(key: Any, keys: Iterable[str]) -> ValueError:
    """What is said against an entry of a diagram that there is not."""
    hint = did_you_mean(str(key), keys, sentence("there are {keys}", keys=listed(keys)))
    return ValueError(sentence("it has an entry {key!r}; {hint}", key=key, hint=hint))
