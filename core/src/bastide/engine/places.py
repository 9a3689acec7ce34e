"""Where pieces stand, as records and diagrams write it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from bastide._kernel.board import NOWHERE
from bastide._kernel.geometry import SIDES, STEPS, coordinates
from bastide._kernel.pieces import AWAY, CORNER, EDGE, HELD, KINDS, PIECE, SEGMENT, TILE, Place
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import coded, listed, sentence
from bastide.text.words import word

from .coordinates import read_cell
from .errors import UNKNOWN

if TYPE_CHECKING:
    from .state import State


def check_place(state: State, place: Place) -> None:
    """See to it that there is such a place, and that an edge has its one name.

    Raises:
        ValueError: there is none, or it has another one.
    """
    kinds = state.ruleset.place_kinds
    at: Any = place.at
    if place.kind == SEGMENT:
        there = at in range(len(state.board.where)) and state.board.where[at] != NOWHERE
    elif place.kind == PIECE:
        there = at in range(len(state.pieces.all)) and state.pieces.all[at].place.kind != AWAY
    else:
        names = kinds[place.kind].names if place.kind in kinds else ()
        there = at in names if names else place.kind != HELD or at in range(len(state.players))
    if not there and place.kind in kinds:
        raise ValueError(_unknown_name(place.kind, at, kinds[place.kind].names))
    if not there:
        what = "player" if place.kind == HELD else place.kind
        raise ValueError(sentence("there is no {kind} with the number {at!r}", kind=word(what), at=at))
    if place.kind not in KINDS and place.kind not in kinds:
        hint = did_you_mean(str(place.kind), (*KINDS, *kinds), "bastide_kinds declares kinds of places")
        raise ValueError(sentence("there is no kind of place {kind!r}; {hint}", kind=place.kind, hint=hint))
    if place.kind == EDGE and (len(at) != 2 or at[1] not in (0, 3)):
        raise ValueError(
            sentence(
                "an edge is (cell, 0) or (cell, 3), for the cell to whose north or west it lies, not {at!r}", at=at
            )
        )


def written_place(state: State, place: Place, role: str | None = None, laid: tuple[int, ...] = ()) -> dict[str, Any]:
    """The keys under which a record says where a piece stands; the cell of the tile just laid is left out."""
    at: Any = place.at
    written: dict[str, Any] = {}
    if place.kind == SEGMENT:
        cell = state.board.where[at]
        if laid[-1:] != (cell,):
            written["at"] = list(coordinates(cell))
        written["on"] = state.segment_name(at)
    elif place.kind == TILE:
        written["at"] = list(coordinates(at))
    elif place.kind == CORNER:
        written["corner"] = list(coordinates(at))
    elif place.kind == EDGE:
        written["edge"] = [*coordinates(at[0]), SIDES[at[1]]]
    elif place.kind == PIECE:
        written["place"] = {PIECE: written_piece(state, at)}
    elif place.kind == HELD:
        written["place"] = {HELD: state.players[at]}
    elif place.kind in state.ruleset.place_kinds:
        declared = state.ruleset.place_kinds[place.kind]
        written["place"] = {place.kind: list(coordinates(at)) if declared.tile else declared.write(at)}
    else:
        written["place"] = {place.kind: at}
    if role is not None:
        written["as"] = role
    return written


def written_piece(state: State, number: int) -> dict[str, Any]:
    """A piece as records name it: whose it is, of which kind, and where it stands."""
    piece = state.pieces.all[number]
    owner = None if piece.owner is None else state.players[piece.owner]
    return {"player": owner, "piece": piece.kind} | written_place(state, piece.place, piece.role)


def called(state: State, place: Place) -> str:
    """What people call a place that a player holds or a plugin declares, wherever of its kind it is; else nothing."""
    if place.kind == HELD:
        return sentence("held by {player}", player=state.players[place.at])
    declared = state.ruleset.place_kinds.get(place.kind)
    if declared is None:
        return ""
    name = sentence(declared.label) if declared.label else word(place.kind)
    written = None if declared.tile else declared.called(declared.write(place.at))
    return sentence("{label} {where}", label=name, where=written) if isinstance(written, str | int) else name


def read_place(state: State, written: Mapping[str, Any]) -> Place:
    """The place that a piece of a diagram names by ``corner``, ``edge`` or ``place``.

    Raises:
        BastideError: there is no such place.
    """
    if "corner" in written:
        return Place(CORNER, read_cell(written["corner"], "corner"))
    if "edge" in written:
        return _edge(written["edge"])
    named = written.get("place")
    if not isinstance(named, Mapping) or len(named) != 1:
        raise BastideError(
            coded(
                "deployment/no-place", 'say where it stands with "corner", "edge" or "place": {KIND: …}, or at a tile'
            )
        )
    ((kind, at),) = named.items()
    if kind == HELD:
        if at not in state.players:
            raise BastideError(
                coded(
                    "deployment/unknown-player",
                    "there is no player {at!r}; {hint}",
                    at=at,
                    hint=did_you_mean(str(at), state.players, "name a player"),
                )
            )
        return Place(HELD, state.players.index(at))
    if kind == PIECE:
        return Place(PIECE, _below(state, at))
    if kind not in state.ruleset.place_kinds:
        hint = did_you_mean(str(kind), state.ruleset.place_kinds)
        message = coded(
            "deployment/unknown-place-kind", "there is no kind of place {kind!r} in this variant", kind=kind
        )
        raise BastideError(Problem(message, rule=UNKNOWN, hint=hint))
    declared = state.ruleset.place_kinds[kind]
    if declared.names and at not in declared.names:
        raise BastideError(_unknown_name(kind, at, declared.names))
    return Place(kind, read_cell(at, kind) if declared.tile else declared.read(at))


def _unknown_name(kind: str, at: Any, names: Collection[str]) -> str:
    hint = did_you_mean(str(at), names, sentence("there are {names}", names=listed(names)))
    return coded("deployment/unknown-place", "there is no {kind} {at!r:.60}; {hint}", kind=word(kind), at=at, hint=hint)


def edge_between(one: int, other: int) -> Place:
    """The place on the edge that two neighbouring cells share.

    Args:
        one: a packed cell.
        other: the packed cell to its north, east, south or west.

    Raises:
        ValueError: they share none.
    """
    if other - one not in STEPS:
        raise ValueError(f"the cells {coordinates(one)} and {coordinates(other)} share no edge")
    # One edge has one name: that of the cell to whose north or west it lies.
    side = STEPS.index(other - one)
    return Place(EDGE, (one, side) if side in (0, 3) else (other, (side + 2) % 4))


def _edge(written: Any) -> Place:
    if not isinstance(written, list | tuple) or len(written) != 3 or written[2] not in SIDES:
        raise BastideError(
            coded("deployment/edge", 'edge is {written!r}; write [x, y, "N"], or another side', written=written)
        )
    cell, side = read_cell(written[:2], "edge"), SIDES.index(written[2])
    return edge_between(cell, cell + STEPS[side])


def _below(state: State, written: Any) -> int:
    for number, piece in enumerate(state.pieces.all):
        if piece.place.kind != AWAY and written == written_piece(state, number):
            return number
    message = coded(
        "deployment/nothing-to-stand-on",
        "there is no piece as {written!r} says for another one to stand upon",
        written=written,
    )
    raise BastideError(Problem(message, rule=UNKNOWN))
