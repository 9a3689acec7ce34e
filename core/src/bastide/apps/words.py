"""Words of plugins and players as values in sentences, with translations."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from bastide import Decision, Sentence, counted_word, listed, segment_in_words, sentence, sentences, side_in_words, word

__all__ = [
    "FURTHER",
    "as_given",
    "category_in_words",
    "claims_in_words",
    "counts_in_words",
    "decision_in_words",
    "occasion_in_words",
    "option_text",
    "roll_in_words",
    "segment_in_words",
    "semicolons",
    "side_in_words",
    "so_many",
    "spelled_out",
    "teams_of",
    "together",
    "with_players",
    "word",
]

#: Words of tables that belong to no plugin; catalogues contain them, like the names that plugins declare.
FURTHER = (sentence("completed"), sentence("final"), sentence("track"))

#: Texts that need no quotes in an expression.
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_.:/-]*")

#: Occasions of scores whose names say little to players.
_OCCASIONS = {"final": sentence("at the end"), "play": sentence("in play")}


def as_given(name: str) -> Sentence:
    """A name given by a user, such as a player's: it stays the same in every language, even if it is a word."""
    return sentence("{name}", name=name)


def so_many(count: int, kind: str) -> Sentence:
    """A count of a kind: ``7 follower``."""
    return sentence("{count} {kind}", count=count, kind=word(kind))


def with_players(players: int) -> Sentence:
    """Among how many players something holds: ``with 5 players``."""
    return sentences("with one player", "with {players} players", players, players=players)


def decision_in_words(decision: Decision, tile: str | None = None) -> Sentence:
    """The pending decision: ``Red to place base-game/V``; one that a plugin declares, ``Red decides: toll``.

    Args:
        decision: the decision.
        tile: what its tile is called, if not by its id.
    """
    action = word(decision.kind)
    if decision.kind in _OWN:
        task = sentence("{player} to {action}", player=decision.player, action=action)
    else:
        task = sentence("{player} decides: {decision}", player=decision.player, decision=action)
    return task if decision.tile is None else sentence("{what} {tile}", what=task, tile=tile or decision.tile)


#: The kinds of decisions that no plugin declares; their names are verbs.
_OWN = {"place", "deploy"}


def roll_in_words(die: str, value: int) -> Sentence:
    """A roll: ``rolled dragon: 3``."""
    return sentence("rolled {die}: {value}", die=word(die), value=value)


def occasion_in_words(when: str) -> Sentence:
    """The occasion of a score: ``completed``, ``at the end``, ``in play``."""
    return _OCCASIONS.get(when) or word(when)


def category_in_words(kind: str, when: str) -> Sentence:
    """What points are for: ``city completed``, ``field at the end``; without an occasion, the kind alone."""
    return sentence("{kind} {when}", kind=word(kind), when=occasion_in_words(when)) if when else word(kind)


def counts_in_words(counts: Mapping[str, object]) -> Sentence:
    """A number for each player: ``Red 2, Blue 1``."""
    return listed(f"{player} {count}" for player, count in counts.items())


def claims_in_words(claims: Mapping[str, object]) -> Sentence:
    """The weight of every player's pieces in what is scored: ``claims: Red 2, Blue 1``."""
    return sentence("claims: {claims}", claims=counts_in_words(claims) if claims else sentence("nobody"))


def spelled_out(term: Mapping[str, Any]) -> str:
    """A term in words: ``4 tiles × 2 = 8``."""
    return sentence(
        "{count} {label} × {rate} = {points}",
        count=term["count"],
        label=counted_word(term["label"], term["count"]),
        rate=term["rate"],
        points=term["points"],
    )


def together(names: Iterable[str]) -> str:
    """Several names joined: ``Red and Green``, ``Red, Blue and Green``."""
    *others, last = names
    return sentence("{one} and {other}", one=listed(others), other=last) if others else last


def teams_of(teams: Iterable[Iterable[str]]) -> list[list[str]]:
    """The players who win together, where some do; nothing where everybody plays alone."""
    found = [list(team) for team in teams]
    return found if any(len(team) > 1 for team in found) else []


def semicolons(texts: Iterable[str]) -> str:
    """Several texts that contain commas, joined; empty if there are none."""
    found = list(texts)
    return functools.reduce(lambda one, other: sentence("{one}; {other}", one=one, other=other), found) if found else ""


def running(sentences: Iterable[str]) -> str:
    """Several whole sentences as one text."""
    return functools.reduce(lambda one, other: sentence("{one} {other}", one=one, other=other), sentences)


def option_text(value: Any) -> str:
    """A value of an option as in an expression: as in TOML, and words without quotes."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}={option_text(each)}' for key, each in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(option_text, value))}]"
    if isinstance(value, str) and _BARE.fullmatch(value) and value not in ("true", "false"):
        return value
    return json.dumps(value, ensure_ascii=False)
