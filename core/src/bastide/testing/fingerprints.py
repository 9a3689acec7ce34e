"""The whole state of a game as comparable values, independent of future fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bastide import Action, Decision, Feature, Game, Position, Rule, Tile, View
from bastide._kernel.agenda import Agenda
from bastide._kernel.board import Board
from bastide._kernel.journal import Journal, Store
from bastide._kernel.legality import Catalogue
from bastide._kernel.stacks import Stack
from bastide._kernel.tiles import Lying, Segment
from bastide.ruleset.resolved import Ruleset

#: Attributes that are not state: the journal undoes, the ruleset never changes, the board of the pieces is the board,
#: and the rest are caches.
NO_STATE = frozenset({"journal", "_journal", "ruleset", "_board", "_legal", "frozen"})
#: State that a replay changes: the source of draws, and future draws.
UNKNOWN_TO_RECORDS = frozenset(
    {"seed", "forced", "forced_at", "forced_ends", "forced_by_placements", "rolls", "stacks"}
)

ATOMS = (int, str, float, bool, type(None), frozenset, Segment, Tile)
#: Those that are told by their type alone; most values of a fingerprint are of these.
PLAIN = frozenset({int, str, bool, type(None), frozenset})


def fingerprint(game: Game, without: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The whole state of a game, by name; two are equal if the games are in exactly the same state."""
    state = game._state
    return {name: frozen(getattr(state, name)) for name in attributes(state) if name not in NO_STATE | without}


def seen(view: View) -> dict[str, Any]:
    """Everything that a view shows, by name."""
    decision = view.decision
    return {
        "players": (view.player, view.players),
        "tiles": frozen(view.board.tiles),
        "pieces": view.board.pieces,
        "frontier": view.board.frontier,
        "features": [(f.kind, f.tiles, f.open, f.pieces, dict(f.flags)) for f in view.board.features()],
        "scores": view.scores,
        "decision": None if decision is None else (decision.kind, decision.tile, decided(decision)),
        "supplies": [view.supply(player) for player in view.players],
        "stacks": view.stacks(),
    }


def is_native(game: Game) -> bool:
    """Whether the native engine plays a game; one whose whole state is asked for becomes one of the Python engine."""
    native = getattr(game, "_native", None)
    return native is not None and native()


def apart(one: Game, other: Game) -> list[str]:
    """The differences between two games as text; native ones remain native, and what they tell is compared."""
    of = told if is_native(one) and is_native(other) else fingerprint
    return difference(of(one), of(other))


def told(game: Game) -> dict[str, Any]:
    """What every engine tells of the state of a game: what is seen of it, what was done, and what it goes on with."""
    state = game.position._state
    return seen(game.view(game.players[0])) | {
        "lines": game.lines,
        "record": game.to_record(all_draws=True),
        "turn": (state.turn, state.turn_number, state.part_number, state.over, state.upcoming),
        "in the turn": (state.called, state.spent, state.hand, state.laid),
        "store": frozen(state.store),
        "ready": frozen(state.ready),
        "agenda": [*state.agenda],
    }


def written(game: Game) -> int:
    """The length of the journal, which grows with every change."""
    return len(game._state.journal)


def attributes(thing: object) -> Iterator[str]:
    """The names of all attributes of an object."""
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        yield from (slots,) if isinstance(slots, str) else slots
    yield from getattr(thing, "__dict__", ())


def frozen(thing: Any) -> Any:
    """An immutable and comparable form of any value in a game."""
    if type(thing) in PLAIN or (isinstance(thing, ATOMS) and not hasattr(thing, "_fields")):
        return thing
    if isinstance(thing, Mapping):
        return {key: frozen(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return tuple([frozen(item) for item in thing])
    if isinstance(thing, set):
        return frozenset(thing)
    return _frozen_object(thing)


def _frozen_object(thing: Any) -> Any:
    if isinstance(thing, Lying):
        return thing.tile, thing.rotation
    if isinstance(thing, Stack):
        return thing.items
    if isinstance(thing, Store):
        return {key: frozen(value) for key, value in thing.items()}
    if isinstance(thing, Agenda):
        return tuple(frozen(step) for step in thing)
    if isinstance(thing, Action):
        return frozen(thing.as_record())
    if isinstance(thing, Decision):
        return thing.kind, thing.player, thing.tile, frozen(thing.data), decided(thing), getattr(thing, "_secret", None)
    if isinstance(thing, Feature):
        return "feature", thing.segment
    if isinstance(thing, Rule):
        return thing.id
    if isinstance(thing, Catalogue | Journal | Ruleset | Position) or callable(thing):
        return type(thing).__name__
    kept = {
        name: frozen(getattr(thing, name))
        for name in attributes(thing)
        if name not in NO_STATE and hasattr(thing, name)
    }
    if isinstance(thing, Board):
        # Situations are numbered in the order of their first use, separately in each catalogue.
        catalogue = thing.catalogue
        kept["frontier"] = {cell: catalogue.demands(catalogue.demand_in[now]) for cell, now in thing.frontier.items()}
    return type(thing).__name__, kept


def decided(decision: Decision) -> tuple[Any, ...]:
    """The legal actions of a decision."""
    return tuple(frozen(action.as_record()) for action in decision.actions)


def difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """The differences between two fingerprints as text: the place, and both values."""
    if one == other:
        return []
    return [
        f"{path}: {left!r:.120} / {right!r:.120}"
        for name in {**one, **other}
        for path, left, right in _apart(name, one.get(name), other.get(name))
    ]


def _apart(path: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    """The smallest parts of two values that differ, with their places."""
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            yield from _apart(f"{path}[{key!r}]", one.get(key), other.get(key))
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for number, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _apart(f"{path}[{number}]", left, right)
    else:
        yield path, one, other
