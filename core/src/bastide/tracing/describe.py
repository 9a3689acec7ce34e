"""Things of a game in words, as they are at the moment of a report."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from bastide._kernel.geometry import coordinates
from bastide._kernel.pieces import AWAY, SUPPLY, Piece, Place
from bastide.engine.games.wording import action_in_words, cell_in_words, field_in_words, value_in_words, with_fields
from bastide.engine.places import written_place
from bastide.engine.position import Feature
from bastide.rules.offers import Candidate, Offer
from bastide.rules.subjects import Subject
from bastide.text.sentences import Sentence, listed, sentence, sentences
from bastide.text.words import segment_in_words, word

if TYPE_CHECKING:
    from bastide.engine.state import State
    from bastide.rules.events import Event

#: What events of all games carry besides; plugins have words of their own, which their catalogues hold.
CARRIED = (sentence("stack"), sentence("decision"), sentence("occasion"))

#: As much of data that only a plugin understands is shown: so many characters of a text, so many things of several.
SHOWN, NAMED = 60, 6


def in_words(state: State, role: str, thing: Any) -> str:
    """A thing in words.

    Args:
        state: the game.
        role: what kind of argument it is: ``player``, ``feature``, ``offer`` …
        thing: the thing. Anything of another kind is shown as it is; a rule may pass anything.
    """
    try:
        found: str = _SAYERS.get(role, _data)(state, thing)
        return found
    except Exception:  # a mistake of a rule must not fail its listener
        return _data(state, thing)


def _player(state: State, number: Any) -> str:
    name: str = state.players[number]
    return name


def _piece(state: State, number: Any) -> str:
    piece: Piece = state.pieces.all[number]
    written = {} if piece.place.kind in (SUPPLY, AWAY) else written_place(state, piece.place, piece.role)
    what = action_in_words({"type": "", "piece": piece.kind, **written}, state.ruleset.place_kinds, segment_in_words)
    if piece.owner is None:
        return sentence("the neutral {piece}", piece=what)
    return sentence("{player}'s {piece}", player=state.players[piece.owner], piece=what)


def _places(state: State, places: Collection[Place]) -> str:
    """Places as one deploys there."""
    return _some(
        [
            action_in_words(
                {"type": "deploy", **written_place(state, place, None)}, state.ruleset.place_kinds, segment_in_words
            )
            for place in places
        ]
    )


def _feature(state: State, feature: Feature) -> str:
    return sentences(
        "{segment} at {cell}, {count} tile",
        "{segment} at {cell}, {count} tiles",
        len(feature.tiles),
        segment=segment_in_words(state.segment_name(feature.segment)),
        cell=_cell(state.board.where[feature.segment]),
    )


def _subject(state: State, subject: Subject) -> str:
    if not subject.features:
        return word(subject.kind)
    what = _feature(state, subject.features[0])
    if subject.features[0].kind != subject.kind:
        what = sentence("{subject} of {feature}", subject=word(subject.kind), feature=what)
    more = len(subject.features) - 1
    if not more:
        return what
    return sentences("{subject} and {count} more feature", "{subject} and {count} more features", more, subject=what)


def _candidate(state: State, candidate: Candidate) -> str:
    text: str = sentence(
        "{tile} at {cell}, rotation {rotation}",
        tile=candidate.tile,
        cell=_cell(candidate.cell),
        rotation=90 * candidate.turns,
    )
    if candidate.source:
        text = sentence("{placement} from {stack}", placement=text, stack=_stack(state, candidate.source))
    return with_fields(text, dict(candidate.extra), state.players)


def _stack(state: State, name: str) -> str:
    """A stack by its name; that of a player's own ends with the player."""
    kind, _, player = name.partition(":")
    return sentence("{stack}:{player}", stack=word(kind), player=player) if player in state.players else word(name)


def _offer(state: State, offer: Offer) -> str:
    record: dict[str, Any] = {"type": offer.type}
    if offer.piece is not None:
        record["piece"] = offer.piece
    if offer.place is not None:
        record |= written_place(state, offer.place, offer.role, state.laid)
    text = action_in_words(record, state.ruleset.place_kinds, segment_in_words)
    return with_fields(text, offer.params, state.players)


def _players(state: State, numbers: Any) -> str:
    return _several([state.players[number] for number in numbers], sentence("nobody"))


def _weights(state: State, weights: Mapping[int, int]) -> str:
    return _several(
        [f"{state.players[player]} {weight}" for player, weight in sorted(weights.items())], sentence("nobody")
    )


def _cells(state: State, cells: Any) -> str:
    return _several([_cell(cell) for cell in cells], sentence("no tile"))


def _cell(cell: int) -> str:
    return cell_in_words(coordinates(cell))


def _several(names: list[str], none: str) -> str:
    return listed(names) if names else none


def _ending(state: State, rule: Any) -> str:
    if rule is None:
        return sentence("there is nothing to draw")
    return sentence("{rule} would end it", rule=rule.id)


def _event(state: State, event: Event) -> str:
    # Whoever listens to events needs their names as they are.
    text: str = word(event.name, event.name)
    if event.piece is not None:
        text = sentence("{event} {thing}", event=text, thing=_piece(state, event.piece))
    elif event.player is not None and event.name not in _SCORINGS:
        text = sentence("{event} {thing}", event=text, thing=_player(state, event.player))
    if event.tile is not None:
        text = sentence("{event} {thing}", event=text, thing=event.tile)
    if event.cell is not None:
        text = sentence("{event} at {cell}", event=text, cell=_cell(event.cell))
    subject = event.data.get("subject")
    if isinstance(subject, Subject):
        text = sentence("{event} {thing}", event=text, thing=_subject(state, subject))
    elif event.feature is not None:
        where = _feature(state, event.feature)
        if event.name in ("left", "moved"):
            text = sentence("{event} from {feature}", event=text, feature=where)
        else:
            text = sentence("{event} {thing}", event=text, thing=where)
    if event.sheet is not None:
        text = sentence("{event} for {points}", event=text, points=_points(state, event.sheet.points))
    for key, value in event.data.items():
        if key not in ("features", "asked", "from", "subject"):
            text = sentence("{action}, {key} {value}", action=text, key=field_in_words(key), value=_data(state, value))
    return text


def _points(state: State, points: Mapping[int, int]) -> str:
    return _several(
        [f"{state.players[player]} {count:+d}" for player, count in sorted(points.items())], sentence("nobody")
    )


def _data(state: State, thing: Any) -> str:
    """What only a plugin understands."""
    say = next((say for kind, say in _KINDS if isinstance(thing, kind)), None)
    if say is not None:
        found: str = say(state, thing)
        return found
    if thing is None or thing == "":
        return ""
    if isinstance(thing, str) and len(thing) > SHOWN:
        return thing if isinstance(thing, Sentence) else f"{thing[:SHOWN]}…"
    if isinstance(thing, str) and ":" in thing:
        return _stack(state, thing)
    if isinstance(thing, str | int | float):
        return value_in_words(thing, state.players)
    if isinstance(thing, Mapping):
        return _some(
            [
                sentence("{key} {value}", key=field_in_words(str(key)), value=_data(state, value))
                for key, value in thing.items()
            ]
        )
    if isinstance(thing, Collection):
        return _some([_data(state, each) for each in thing])
    # Anything else is named by its id, or by what it is.
    return str(getattr(thing, "id", None) or type(thing).__name__)


def _some(things: list[str]) -> str:
    named, rest = listed(things[:NAMED]), len(things) - NAMED
    return sentence("{things} and {count} more", things=named, count=rest) if rest > 0 else named


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
    "places": _places,
    "ending": _ending,
    "event": _event,
}
