"""State that a plugin declares: of what it is, and what it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, TypeVar, overload

from bastide.text.sentences import sentence

from ...declared import Declared, declared
from .values import NAMED, NAMED_BY, NAMES, Holds, Of, is_gone, player_named, read_value, written_value, wrong

if TYPE_CHECKING:
    from bastide.engine.position import Position
    from bastide.engine.table import Table

V = TypeVar("V")
#: Nothing is written.
NOTHING: Final[Any] = object()
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
        return {
            of: self._there(position, value)
            for of, value in entries
            if (value != self.start if self.of == "player" else not is_gone(position, self.of, of))
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
        left = self.holds == "piece" and value is not None and is_gone(position, "piece", value)
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
            return None if value is None else written_value(position, self.holds, value)
        kept = self.all(position)
        if not kept:
            return NOTHING
        if self.of == "player":
            return {position.players[of]: written_value(position, self.holds, value) for of, value in kept.items()}
        name = NAMES[self.of]
        return [{**name(position, of), self.key: written_value(position, self.holds, kept[of])} for of in sorted(kept)]

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
                raise wrong(self.key, written, sentence("an object with players' names"))
            for name, value in written.items():
                self.read_of(table, name, value)
        else:
            if not isinstance(written, list | tuple):
                raise wrong(self.key, written, sentence("a list"))
            for entry in written:
                if not isinstance(entry, Mapping) or self.key not in entry:
                    raise wrong(self.key, entry, sentence("an object with the key {key!r}", key=self.key))
                named = {key: value for key, value in entry.items() if key != self.key}
                self.put(table, self._read(position, entry[self.key]), NAMED_BY[self.of](position, named))

    def read_of(self, table: Table, player: Any, written: Any) -> None:
        """Take from a diagram what is kept of one player.

        Args:
            table: the table.
            player: the player's name.
            written: what the diagram holds.

        Raises:
            ValueError: there is no such player, or that says nothing that can be kept.
        """
        self.put(table, self._read(table.position, written), player_named(table.position, player))

    def _read(self, position: Position, written: Any) -> Any:
        return read_value(position, self.holds, self.key, written)


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
    if not plugin or not key or (key in NAMED and of not in ("game", "player")):
        raise ValueError(f"{id!r} cannot be the id of what is kept of a {of}; write <plugin>/<key>, not {key!r}")
    if under and of != "player":
        raise ValueError(f"{id!r} is kept of a {of}; only what is kept of each player stands under another key")
    nothing: dict[str, Any] = {"number": 0, "count": 0, "yes": False, "text": "", "players": frozenset()}
    first = nothing.get(holds) if start is None else start
    return Kept(id=id, of=of, holds=holds, start=first, lasts=lasts, label=label, under=under)
