"""Things of a game in words, as they are at the moment somebody speaks of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bastide._kernel.geometry import position as coordinates
from bastide._kernel.pieces import AWAY, SUPPLY, Piece
from bastide.engine.places import written_place
from bastide.engine.position import Feature
from bastide.rules.offers import Candidate, Offer
from bastide.rules.subjects import Subject

if TYPE_CHECKING:
    from bastide.engine.state import State
    from bastide.rules.events import Event

#: As much of data that only a plugin understands is shown.
SHOWN = 60


def said(state: State, role: str, thing: Any) -> str:
    """A thing in words.

    Args:
        state: the game.
        role: what it is for whoever is handed it: ``player``, ``feature``, ``offer`` …
        thing: the thing. What is none of its kind is shown as it is; a rule may hand over anything.
    """
    try:
        return str(_SAYERS.get(role, _data)(state, thing))
    except Exception:  # whoever looks on must not fall over what a rule got wrong
        return _data(state, thing)


def _player(state: State, number: Any) -> str:
    name: str = state.players[number]
    return name


def _piece(state: State, number: Any) -> str:
    piece: Piece = state.pieces.all[number]
    owner = "the neutral" if piece.owner is None else f"{state.players[piece.owner]}'s"
    if piece.place.kind in (SUPPLY, AWAY):
        return f"{owner} {piece.kind}"
    where = _place(written_place(state, piece.place, piece.role))
    return f"{owner} {piece.kind} {where}"


def _place(written: Mapping[str, Any]) -> str:
    words = [f"{key} {_text(value)}" for key in ("on", "at", "corner", "edge", "place") for value in _of(written, key)]
    return " ".join([*words, *(f"as {role}" for role in _of(written, "as"))])


def _of(written: Mapping[str, Any], key: str) -> list[Any]:
    return [written[key]] if key in written else []


def _feature(state: State, feature: Feature) -> str:
    tiles = feature.tiles
    x, y = coordinates(state.board.where[feature.segment])
    name = state.segment_name(feature.segment)
    return f"{name} at [{x}, {y}]" + (f", {len(tiles)} tiles" if len(tiles) > 1 else ", 1 tile")


def _subject(state: State, subject: Subject) -> str:
    if not subject.features:
        return subject.kind
    what = _feature(state, subject.features[0])
    if subject.features[0].kind != subject.kind:
        what = f"{subject.kind} of {what}"
    more = len(subject.features) - 1
    return what + (f" and {more} more feature{'s' if more > 1 else ''}" if more else "")


def _candidate(state: State, candidate: Candidate) -> str:
    x, y = coordinates(candidate.cell)
    source = f" from {candidate.source}" if candidate.source else ""
    extra = "".join(f", {key} {_text(value)}" for key, value in candidate.extra)
    return f"{candidate.tile} at [{x}, {y}], rotation {90 * candidate.turns}{source}{extra}"


def _offer(state: State, offer: Offer) -> str:
    words = [offer.type]
    if offer.piece is not None:
        words.append(offer.piece)
    if offer.place is not None:
        words.append(_place(written_place(state, offer.place, offer.role, state.laid)))
    return " ".join(words) + "".join(f", {key} {_text(value)}" for key, value in offer.params.items())


def _players(state: State, numbers: Any) -> str:
    return ", ".join(state.players[number] for number in numbers) or "nobody"


def _weights(state: State, weights: Mapping[int, int]) -> str:
    return ", ".join(f"{state.players[player]} {weight}" for player, weight in sorted(weights.items())) or "nobody"


def _cells(state: State, cells: Any) -> str:
    return ", ".join(str(list(coordinates(cell))) for cell in cells) or "no tile"


def _ending(state: State, rule: Any) -> str:
    return "there is nothing to draw" if rule is None else f"{rule.id} would end it"


def _event(state: State, event: Event) -> str:
    words = [event.name]
    if event.piece is not None:
        words.append(_piece(state, event.piece))
    elif event.player is not None and event.name not in _SCORINGS:
        words.append(_player(state, event.player))
    if event.tile is not None:
        words.append(event.tile)
    if event.cell is not None:
        words.append(f"at {list(coordinates(event.cell))}")
    subject = event.data.get("subject")
    if isinstance(subject, Subject):
        words.append(_subject(state, subject))
    elif event.feature is not None:
        words.append(f"{'from ' if event.name in ('left', 'moved') else ''}{_feature(state, event.feature)}")
    known = {key: value for key, value in event.data.items() if key not in ("features", "asked", "from", "subject")}
    if event.sheet is not None:
        words.append(f"for {_points(state, event.sheet.points)}")
    return " ".join(words) + "".join(f", {key} {_text(value, state)}" for key, value in known.items())


def _points(state: State, points: Mapping[int, int]) -> str:
    return ", ".join(f"{state.players[player]} {count:+d}" for player, count in sorted(points.items())) or "nobody"


def _text(thing: Any, state: State | None = None) -> str:
    if isinstance(thing, str):
        return thing

    def inner(thing: Any) -> str:
        say = next((say for kind, say in _KINDS if isinstance(thing, kind)), None)
        if say is not None and state is not None:
            return str(say(state, thing))
        # What only a plugin understands is named by what it is, or by its id.
        return str(getattr(thing, "id", None) or type(thing).__name__)

    try:
        return json.dumps(thing, ensure_ascii=False, default=inner)
    except (TypeError, ValueError):
        return type(thing).__name__


def _data(state: State, thing: Any) -> str:
    say = next((say for kind, say in _KINDS if isinstance(thing, kind)), None)
    if say is not None:
        return str(say(state, thing))
    text = "" if thing is None else _text(thing, state)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


#: The events of scorings, whose player is the one whose turn it is, and not who scores.
_SCORINGS = ("scoring", "scored")
_KINDS: Any = ((Feature, _feature), (Subject, _subject), (Candidate, _candidate), (Offer, _offer))
_SAYERS: Any = {
    "player": _player,
    "piece": _piece,
    "feature": _feature,
    "subject": _subject,
    "candidate": _candidate,
    "offer": _offer,
    "players": _players,
    "weights": _weights,
    "cells": _cells,
    "ending": _ending,
    "event": _event,
}
