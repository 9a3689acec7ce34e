"""State that a plugin declares: of what it is, and what it holds. The rest is the same for every plugin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, TypeVar, overload

from bastide._kernel.geometry import REACH, cell, coordinates
from bastide._kernel.pieces import AWAY
from bastide.text.problems import did_you_mean
from bastide.text.sentences import Sentence, listed, sentence

from ..declared import Declared, declared
from ..turn import StateKeeper

if TYPE_CHECKING:
    from bastide.engine.position import Position
    from bastide.engine.table import Table

V = TypeVar("V")
#: Nothing is written.
NOTHING: Final[Any] = object()
#: The number of a piece that has left before a diagram was written.
NO_PIECE: Final = -1
Of = Literal["game", "player", "piece", "segment", "cell", "tile"]
Holds = Literal["number", "count", "yes", "text", "player", "players", "piece", "cell"]
Lasts = Literal["game", "turn"]


@declared()
class Kept(Declared, Generic[V]):
    """What a plugin keeps besides the board, made by :func:`~bastide.kept`.

    Args:
        id: ``<plugin>/<key>``; the key under which it stands in diagrams.
        of: of what there is one.
        holds: what it is.
        start: what it is before anything was put.
        lasts: for how long it is kept.
        label: what people call it.
        under: the key under which it stands beside others of each player; empty, if it stands by itself.
    """

    hook: ClassVar = "state"

    id: str
    of: Of
    holds: Holds
    start: V
    lasts: Lasts
    label: str
    under: str

    @property
    def plugin(self) -> str:
        """The name of the plugin."""
        return self.id.partition("/")[0]

    @property
    def key(self) -> str:
        """The key under which it is kept and written."""
        return self.id.partition("/")[2]

    def get(self, position: Position, of: int | None = None) -> V:
        """What is kept.

        Args:
            position: the position.
            of: the number of the player, piece or segment, or the packed cell, of which it is.
        """
        self._check(of)
        if of is None:
            return self._there(position, self._stored(position))
        return self.all(position).get(of, self.start)

    def all(self, position: Position) -> dict[int, V]:
        """What is kept of each player, piece, segment or cell of which something is."""
        stored = self._stored(position)
        entries = enumerate(stored or ()) if self.of == "player" else (stored or {}).items()
        gone = _GONE.get(self.of)
        return {
            of: self._there(position, value)
            for of, value in entries
            if (value != self.start if gone is None else not gone(position, of))
        }

    def put(self, table: Table, value: V, of: int | None = None) -> None:
        """Keep something; what was kept is replaced.

        Args:
            table: the table.
            value: what is kept from now on.
            of: as for :meth:`get`.
        """
        self._check(of)
        if of is None:
            self._store(table, value)
        elif self.of == "player":
            stored = list(self._stored(table.position) or (self.start,) * len(table.players))
            stored[of] = value
            self._store(table, tuple(stored))
        else:
            self._store(table, {**(self._stored(table.position) or {}), of: value})

    def add(self: Kept[int], table: Table, count: int, of: int | None = None) -> None:
        """Add to a number that is kept; what is given is as for :meth:`put`."""
        self.put(table, self.get(table.position, of) + count, of)

    def drop(self, table: Table, of: int | None = None) -> None:
        """Keep it no longer: of one, or of all."""
        stored = self._stored(table.position)
        if stored is None:
            return
        if of is None:
            table.set_state(self.plugin, self.key, None)
        elif self.of == "player":
            self.put(table, self.start, of)
        elif of in stored:
            self._store(table, {other: value for other, value in stored.items() if other != of})

    def carry(self, table: Table, moved: Mapping[int, int]) -> None:
        """Keep of segments what was kept of them under their old numbers.

        Args:
            table: the table.
            moved: the new numbers by the old ones.
        """
        stored = self._stored(table.position)
        if stored and self.of == "segment" and not moved.keys().isdisjoint(stored):
            self._store(table, {moved.get(of, of): value for of, value in stored.items()})

    def _check(self, of: int | None) -> None:
        if (of is None) != (self.of == "game"):
            raise TypeError(f"{self.id} is kept of each {self.of}; say of which")

    def _stored(self, position: Position) -> Any:
        stored = position.state(self.plugin, self.key)
        if self.lasts == "game" or stored is None:
            return stored
        turn, value = stored
        return value if turn == position.turn_number else None

    def _store(self, table: Table, value: Any) -> None:
        table.set_state(self.plugin, self.key, value if self.lasts == "game" else (table.turn_number, value))

    def _there(self, position: Position, value: Any) -> V:
        """A value, unless it is none, or a piece that has left."""
        left = self.holds == "piece" and value is not None and _GONE["piece"](position, value)
        there: V = self.start if value is None or left else value
        return there

    # In diagrams

    def written(self, position: Position) -> Any:
        """What stands in a diagram: nothing, where nothing was put; of a piece that has left, ``None``."""
        if self.of == "game":
            stored = self._stored(position)
            if stored is None or (stored == self.start and self.holds != "piece"):
                return NOTHING
            value = self._there(position, stored)
            return None if value is None else self._written(position, value)
        kept = self.all(position)
        if not kept:
            return NOTHING
        if self.of == "player":
            return {position.players[of]: self._written(position, value) for of, value in kept.items()}
        name = _NAMES[self.of]
        return [{**name(position, of), self.key: self._written(position, kept[of])} for of in sorted(kept)]

    def read(self, table: Table, written: Any) -> None:
        """Take it from a diagram.

        Raises:
            ValueError: that says nothing that can be kept.
        """
        position = table.position
        if self.of == "game":
            self.put(table, self._read(position, written))
        elif self.of == "player":
            if not isinstance(written, Mapping):
                raise self._wrong(written, sentence("an object with players' names"))
            for name, value in written.items():
                self.read_of(table, name, value)
        else:
            if not isinstance(written, list | tuple):
                raise self._wrong(written, sentence("a list"))
            for entry in written:
                if not isinstance(entry, Mapping) or self.key not in entry:
                    raise self._wrong(entry, sentence("an object with the key {key!r}", key=self.key))
                named = {key: value for key, value in entry.items() if key != self.key}
                self.put(table, self._read(position, entry[self.key]), _NAMED_BY[self.of](position, named))

    def read_of(self, table: Table, player: Any, written: Any) -> None:
        """Take from a diagram what is kept of one player.

        Args:
            table: the table.
            player: the player's name.
            written: what the diagram holds.

        Raises:
            ValueError: there is no such player, or that says nothing that can be kept.
        """
        self.put(table, self._read(table.position, written), _player(table.position, player))

    def _written(self, position: Position, value: Any) -> Any:
        if self.holds == "player":
            return position.players[value]
        if self.holds == "players":
            return [position.players[player] for player in sorted(value)]
        if self.holds == "piece":
            return position.name_of_piece(value)
        return [*coordinates(value)] if self.holds == "cell" else value

    def _read(self, position: Position, written: Any) -> Any:
        if self.holds == "piece" and written is None:
            return NO_PIECE
        if self.holds in _READERS:
            return _READERS[self.holds](position, written)
        if not _FITS[self.holds](written):
            raise self._wrong(written, _CALLED[self.holds])
        return written

    def _wrong(self, written: Any, wanted: str) -> ValueError:
        return wrong(self.key, written, wanted)


def wrong(key: str, written: Any, wanted: str) -> ValueError:
    """What is said against a value that a diagram has under a key."""
    return ValueError(sentence("{key} is {written!r:.60}; write {wanted}", key=key, written=written, wanted=wanted))


#: Keys that say where a piece stands, and all that name what is kept of pieces, segments and cells.
_PLACES = frozenset({"at", "corner", "edge", "place"})
_NAMED = _PLACES | {"player", "piece", "as", "on"}
_FITS: Mapping[str, Callable[[Any], bool]] = {
    "number": lambda written: type(written) is int,
    "count": lambda written: type(written) is int and written >= 0,
    "yes": lambda written: type(written) is bool,
    "text": lambda written: type(written) is str,
}
_CALLED: Mapping[str, Sentence] = {
    "number": sentence("a whole number"),
    "count": sentence("a whole number, 0 or more"),
    "yes": sentence("true or false"),
    "text": sentence("a text"),
}


def _player(position: Position, name: Any) -> int:
    if name not in position.players:
        there = sentence("the players are {players}", players=listed(position.players))
        hint = did_you_mean(str(name), position.players, there)
        raise ValueError(sentence("there is no player {name!r:.60}; {hint}", name=name, hint=hint))
    return position.players.index(name)


def _players(position: Position, names: Any) -> frozenset[int]:
    if not isinstance(names, list | tuple):
        raise ValueError(sentence("{names!r:.60} are no players; write a list of names", names=names))
    return frozenset(_player(position, name) for name in names)


def _piece(position: Position, written: Any) -> int:
    placed = isinstance(written, Mapping) and not _PLACES.isdisjoint(written)
    number = position.piece_named(written) if placed else None
    if number is None:
        example = '{"player": "Red", "piece": "follower", "at": [0, 0], "on": "city N"}'
        raise ValueError(
            sentence(
                "{written!r:.80} names no piece that stands there, or several; write it as in {example}",
                written=written,
                example=example,
            )
        )
    return number


def _cell(position: Position, written: Any) -> int:
    match written:
        case [int(x), int(y)] if max(abs(x), abs(y)) < REACH:
            return cell(x, y)
    raise ValueError(sentence("{written!r:.60} is no cell; write [0, 0]", written=written))


def _named_cell(position: Position, written: Mapping[str, Any]) -> int:
    return _cell(position, written.get("at"))


def _named_tile(position: Position, written: Mapping[str, Any]) -> int:
    found = _named_cell(position, written)
    if found not in position.cells:
        raise ValueError(sentence("no tile lies at {at!r}", at=written["at"]))
    return found


def _named_segment(position: Position, written: Mapping[str, Any]) -> int:
    found = position.segment_named(_named_tile(position, written), str(written.get("on")))
    if found is None:
        raise ValueError(
            sentence("there is no segment {segment!r:.60} at {at!r}", segment=written.get("on"), at=written["at"])
        )
    return found


def _name_of_cell(position: Position, where: int) -> dict[str, Any]:
    return {"at": [*coordinates(where)]}


def _name_of_segment(position: Position, segment: int) -> dict[str, Any]:
    return {**_name_of_cell(position, position.cell_of_segment(segment)), "on": position.name_of_segment(segment)}


#: What is not in play, or does not lie, any more.
_GONE: Mapping[str, Callable[[Position, int], bool]] = {
    "piece": lambda position, number: number == NO_PIECE or position.piece(number).place.kind == AWAY,
    "segment": lambda position, number: position.cell_of_segment(number) not in position.cells,
    "cell": lambda position, number: False,
    "tile": lambda position, number: number not in position.cells,
}
#: How what it is of stands in diagrams.
_NAMES: Mapping[str, Callable[[Position, int], dict[str, Any]]] = {
    "piece": lambda position, number: position.name_of_piece(number),
    "segment": _name_of_segment,
    "cell": _name_of_cell,
    "tile": _name_of_cell,
}
#: How what it holds is read.
_READERS: Mapping[str, Callable[[Position, Any], Any]] = {
    "player": _player,
    "players": _players,
    "piece": _piece,
    "cell": _cell,
}
#: How what it is of is read.
_NAMED_BY: Mapping[str, Callable[[Position, Mapping[str, Any]], int]] = {
    "piece": _piece,
    "segment": _named_segment,
    "cell": _named_cell,
    "tile": _named_tile,
}


@overload
def kept(
    id: str,
    *,
    of: Of = "game",
    holds: Literal["number", "count"],
    start: int = 0,
    lasts: Lasts = "game",
    label: str = "",
    under: str = "",
) -> Kept[int]: ...
@overload
def kept(
    id: str, *, of: Of = "game", holds: Literal["yes"], start: bool = False, lasts: Lasts = "game", label: str = ""
) -> Kept[bool]: ...
@overload
def kept(
    id: str, *, of: Of = "game", holds: Literal["text"], start: str = "", lasts: Lasts = "game", label: str = ""
) -> Kept[str]: ...
@overload
def kept(
    id: str, *, of: Of = "game", holds: Literal["players"], lasts: Lasts = "game", label: str = ""
) -> Kept[frozenset[int]]: ...
@overload
def kept(
    id: str, *, of: Of = "game", holds: Literal["player", "piece", "cell"], lasts: Lasts = "game", label: str = ""
) -> Kept[int | None]: ...
def kept(
    id: str,
    *,
    of: Of = "game",
    holds: Holds,
    start: Any = None,
    lasts: Lasts = "game",
    label: str = "",
    under: str = "",
) -> Kept[Any]:
    """Declare what a plugin keeps; ``bastide_state`` returns it, and it is read and written in diagrams.

    What is kept of a piece is dropped when the piece leaves, of a tile when that is taken up or another one is laid
    upon it; of a segment it stays where its tile is cut anew and the segment is carried over.

    Args:
        id: ``<plugin>/<key>``; the key under which it stands in diagrams.
        of: of what there is one: the ``game``, each ``player``, ``piece``, ``segment``, ``cell`` or ``tile``.
        holds: what it is: a ``number``, a ``count`` of 0 or more, a ``yes`` or no, a ``text``, several
            ``players``, or a ``player``, ``piece`` or ``cell``.
        start: what it is before anything was put: 0, no, an empty text, no players; of one player, a piece or a cell,
            nothing.
        lasts: whether it is kept to the end of the ``game`` or of the ``turn``.
        label: what people call it, or all that stands under the same key; without it, that key.
        under: a key under which numbers of each player stand together in diagrams, as in
            ``{"goods": {"Red": {"wine": 2, "cloth": 1}}}``.
    """
    plugin, _, key = id.partition("/")
    if not plugin or not key or (key in _NAMED and of not in ("game", "player")):
        raise ValueError(f"{id!r} cannot be the id of what is kept of a {of}; write <plugin>/<key>, not {key!r}")
    if under and of != "player":
        raise ValueError(f"{id!r} is kept of a {of}; only what is kept of each player stands under another key")
    nothing: dict[str, Any] = {"number": 0, "count": 0, "yes": False, "text": "", "players": frozenset()}
    first = nothing.get(holds) if start is None else start
    return Kept(id=id, of=of, holds=holds, start=first, lasts=lasts, label=label, under=under)


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
