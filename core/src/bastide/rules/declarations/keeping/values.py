"""How what a plugin keeps stands in diagrams: its values, and the pieces, segments, cells and tiles of which it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

from bastide._kernel.geometry import REACH, cell, coordinates
from bastide._kernel.pieces import AWAY
from bastide.text.problems import did_you_mean
from bastide.text.sentences import Sentence, listed, sentence

if TYPE_CHECKING:
    from bastide.engine.position import Position

Of = Literal["game", "player", "piece", "segment", "cell", "tile"]
Holds = Literal["number", "count", "yes", "text", "player", "players", "piece", "cell"]
#: The number of a piece that has left before a diagram was written.
NO_PIECE: Final = -1


def written_value(position: Position, holds: Holds, value: Any) -> Any:
    """A value as it stands in a diagram.

    Args:
        position: the position.
        holds: what the value is.
        value: the value.
    """
    if holds == "player":
        return position.players[value]
    if holds == "players":
        return [position.players[player] for player in sorted(value)]
    if holds == "piece":
        return position.name_of_piece(value)
    return [*coordinates(value)] if holds == "cell" else value


def read_value(position: Position, holds: Holds, key: str, written: Any) -> Any:
    """A value that a diagram holds.

    Args:
        position: the position.
        holds: what the value is.
        key: the key under which it stands.
        written: what stands there.

    Raises:
        ValueError: that is no such value.
    """
    if holds == "piece" and written is None:
        return NO_PIECE
    if holds in _READERS:
        return _READERS[holds](position, written)
    if not _FITS[holds](written):
        raise wrong(key, written, _CALLED[holds])
    return written


def is_gone(position: Position, of: Of, number: int) -> bool:
    """Whether a piece is not in play any more, or a segment or tile does not lie any more."""
    if of == "piece":
        return number == NO_PIECE or position.piece(number).place.kind == AWAY
    if of == "segment":
        return position.cell_of_segment(number) not in position.cells
    return of == "tile" and number not in position.cells


def wrong(key: str, written: Any, wanted: str) -> ValueError:
    """What is said against a value that a diagram has under a key."""
    return ValueError(sentence("{key} is {written!r:.60}; write {wanted}", key=key, written=written, wanted=wanted))


#: Keys that say where a piece stands, and all that name what is kept of pieces, segments and cells.
_PLACES = frozenset({"at", "corner", "edge", "place"})
NAMED = _PLACES | {"player", "piece", "as", "on"}
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


def player_named(position: Position, name: Any) -> int:
    """The number of the player of that name.

    Raises:
        ValueError: there is none.
    """
    if name not in position.players:
        there = sentence("the players are {players}", players=listed(position.players))
        hint = did_you_mean(str(name), position.players, there)
        raise ValueError(sentence("there is no player {name!r:.60}; {hint}", name=name, hint=hint))
    return position.players.index(name)


def _players(position: Position, names: Any) -> frozenset[int]:
    if not isinstance(names, list | tuple):
        raise ValueError(sentence("{names!r:.60} are no players; write a list of names", names=names))
    return frozenset(player_named(position, name) for name in names)


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


#: How pieces, segments, cells and tiles are named in diagrams.
NAMES: Mapping[str, Callable[[Position, int], dict[str, Any]]] = {
    "piece": lambda position, number: position.name_of_piece(number),
    "segment": _name_of_segment,
    "cell": _name_of_cell,
    "tile": _name_of_cell,
}
_READERS: Mapping[str, Callable[[Position, Any], Any]] = {
    "player": player_named,
    "players": _players,
    "piece": _piece,
    "cell": _cell,
}
#: What a diagram names so.
NAMED_BY: Mapping[str, Callable[[Position, Mapping[str, Any]], int]] = {
    "piece": _piece,
    "segment": _named_segment,
    "cell": _named_cell,
    "tile": _named_tile,
}
