"""Parsing typed words as actions."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from bastide import BastideError, Decision, Game, PieceOnBoard, coded, sentence

#: A line is an action if it is a number, a record or begins with one of these words; other lines are commands.
WORDS = (sentence("place"), sentence("deploy"), sentence("pass"))


def action_of(game: Game, line: str) -> dict[str, Any] | None:
    """The action that a typed line stands for, as a record; ``None`` if it is another command.

    Args:
        game: the game with the pending decision.
        line: a number from the list, ``place x y rotation``, ``deploy segment``, ``pass``, or a record's object.

    Raises:
        BastideError: it looks like an action, but is malformed.
    """
    decision = game.decision
    words = line.split()
    if line.lstrip().startswith("{"):
        return _object(line)
    if words[0].lstrip("+-").isdigit():
        return _numbered(decision, words)
    name = words[0].lower()
    if name == "place":
        return _placement(decision, words[1:])
    if name == "deploy":
        return _deployment(game, decision, words[1:])
    if name == "pass":
        return {"type": "pass"}
    offered = [record for record in (action.as_record() for action in decision.actions) if record["type"] == name]
    if len(offered) == 1 and len(words) == 1:
        return offered[0]
    if offered:
        raise BastideError(
            coded("command/several-ways", "there are several ways to {name}: give the number of one", name=name)
        )
    return None


def _object(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError as error:
        raise BastideError(coded("command/no-json", "this is no JSON object: {error}", error=error)) from None
    if not isinstance(value, dict):
        raise BastideError(coded("command/no-action", 'an action is an object such as {"type": "pass"}'))
    return value


def _numbered(decision: Decision, words: list[str]) -> dict[str, Any]:
    count = len(decision.actions)
    number = int(words[0])
    if len(words) > 1:
        raise BastideError(
            coded(
                "command/one-number",
                "one number is enough; to place by coordinates write place {words}",
                words=" ".join(words),
            )
        )
    if not 1 <= number <= count:
        raise BastideError(
            coded(
                "command/no-such-action",
                "there is no action {number}; they are numbered from 1 to {count}",
                number=number,
                count=count,
            )
        )
    return decision.actions[number - 1].as_record()


def _placement(decision: Decision, words: list[str]) -> dict[str, Any]:
    usage = coded("command/place", "write place x y rotation, such as place 1 0 90")
    if len(words) not in (3, 4):
        raise BastideError(usage)
    try:
        x, y, rotation = (int(word.strip("[],°")) for word in words[:3])
    except ValueError:
        raise BastideError(usage) from None
    tile = decision.tile
    if len(words) == 4:
        tile = words[3]
    elif tile is None and decision.kind == "place":
        held = {action.as_record().get("tile") for action in decision.actions}
        if len(held) > 1:
            raise BastideError(
                coded("command/several-tiles", "there are several tiles at hand; write its id behind the rotation")
            )
        tile = held.pop()
    record: dict[str, Any] = {"type": "place", "at": [x, y], "rotation": rotation}
    return record if tile is None else record | {"tile": tile}


def _deployment(game: Game, decision: Decision, words: list[str]) -> dict[str, Any]:
    record: dict[str, Any] = {"type": "deploy"}
    if "as" in words[1:]:
        at = words.index("as", 1)
        record["as"] = " ".join(words[at + 1 :])
        words = words[:at]
    if "at" in words[1:]:
        at = words.index("at", 1)
        try:
            record["at"] = [int(word.strip("[],")) for word in words[at + 1 :]]
        except ValueError:
            raise BastideError(coded("command/at", "write at x y, such as deploy follower city N at 1 0")) from None
        words = words[:at]
    if words and words[0] in game.ruleset.piece_kinds:
        record["piece"] = words.pop(0)
    if words and words[0] == "on":
        words = words[1:]
    if not words:
        raise BastideError(coded("command/deploy", "write deploy and the name of a segment, such as deploy city N"))
    # Sides are written in capitals: accept small letters, too.
    record["on"] = " ".join([words[0], *(word.upper() for word in words[1:])])
    if "piece" not in record:
        record["piece"] = _usual_piece(game, decision, record["on"])
    return record


def _usual_piece(game: Game, decision: Decision, segment: str) -> str:
    """The default kind of piece: the legal one there, else the most numerous."""
    records = [action.as_record() for action in decision.actions]
    here = [record["piece"] for record in records if record.get("on") == segment and "piece" in record]
    return str(here[0]) if here else usual_piece(game)


def usual_piece(game: Game) -> str:
    """The kind of follower that players have most of, among those that go everywhere; if there is none, any kind."""
    counts = {kind: count for (neutral, kind), count in game.ruleset.supplies.items() if not neutral}

    def usual(kind: str) -> tuple[bool, bool, int]:
        declared = game.ruleset.piece_kinds.get(kind)
        traits = frozenset() if declared is None else declared.traits
        return "follower" in traits, "restricted" not in traits, counts[kind]

    return max(sorted(counts), key=usual, default="")


def beside(game: Game, pieces: Iterable[PieceOnBoard] | None = None) -> dict[str, list[PieceOnBoard]]:
    """The pieces in play that are on no tile, by the name of their place.

    Args:
        game: the game.
        pieces: the pieces; by default, those of the game.
    """
    found: dict[str, list[PieceOnBoard]] = {}
    for piece in game.board.beside if pieces is None else pieces:
        if piece.at is None:
            found.setdefault(piece.label or piece.place, []).append(piece)
    return dict(sorted(found.items()))
