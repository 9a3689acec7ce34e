"""Diagrams and records from users, as objects or as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bastide import BastideError, Diagram, Document, Game, Problem, coded, read_document, replay

from ...scenes import plugins_of
from ..settings import Limits
from ..variants.untrusted import ruleset_of

#: More than any game can score.
_MOST_POINTS = 1_000_000


@dataclass(frozen=True, slots=True)
class Given:
    """A record or diagram from a request.

    Args:
        source: with line numbers, if it was sent as text.
        value: its content.
    """

    source: Document | Mapping[str, Any]
    value: Mapping[str, Any]

    @classmethod
    def of(cls, sent: str | Mapping[str, Any], deepest: int) -> Given:
        """Parse what a client sent.

        Args:
            sent: a text, or its parsed content.
            deepest: the maximal nesting.

        Raises:
            BastideError: it is neither a record nor a diagram.
        """
        if not isinstance(sent, str):
            return cls(sent, sent)
        document = read_document(sent.removeprefix("\ufeff"))
        if _deeper(document.value, deepest):
            raise BastideError(coded("server/nested", "this is nested deeper than {deepest} levels", deepest=deepest))
        return cls(document, document.value)

    @property
    def is_record(self) -> bool:
        """Whether it is a record; otherwise it can only be a diagram."""
        return "actions" in self.value


@dataclass(frozen=True, slots=True)
class Position:
    """A position to enter.

    Args:
        diagram: the board.
        variant: the rules that it names, or those of its tiles.
        problems: why a record stops early.
        notes: what a reader should know but need not fix.
    """

    diagram: Mapping[str, Any]
    variant: Any
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()


def imported(given: Given) -> Position:
    """The diagram itself, or the last position of a record.

    Raises:
        BastideError: it is unusable.
    """
    if not given.is_record:
        diagram = Diagram.read(given.source).as_json()
        return Position(diagram, diagram.get("variant") or plugins_of(diagram))
    variant = given.value.get("variant")
    if variant is None:
        raise BastideError(
            Problem(
                coded("record/unnamed-rules", "the record does not say by which rules it was played"), key="variant"
            )
        )
    done = replay(given.source, ruleset_of(variant))
    problems = () if done.failure is None else done.failure.error.problems
    return Position(unscored(done.game), variant, problems, tuple(done.notes))


def unscored(game: Game) -> dict[str, Any]:
    """The board of a game with the points on the score track before the final scoring."""
    diagram = Diagram.of(game).as_json()
    scores = dict(diagram["scores"])
    for line in game.lines:
        if line["when"] == "final":
            scores[line["player"]] -= line["points"]
    return diagram | {"scores": scores}


def check_size(value: Mapping[str, Any], limits: Limits) -> None:
    """Refuse input that is larger than any table, or longer than any game.

    Raises:
        BastideError: it is.
    """
    # Without draws, the replay tries other orders of them when it fails, which takes time.
    moves = limits.draws if value.get("draws") is not None else limits.draws // 4
    most = {"tiles": limits.tiles, "pieces": limits.pieces, "completed": limits.tiles, "players": limits.players}
    for key, number in {**most, "actions": moves, "draws": moves, "start": moves}.items():
        if _length(value.get(key)) > number:
            raise BastideError(
                Problem(coded("server/entries", "there are more than {most} entries", most=number), key=key)
            )
    tiles = value.get("tiles")
    entries = [entry for entry in tiles if isinstance(entry, Mapping)] if isinstance(tiles, list) else []
    if sum(_length(entry.get("pieces")) for entry in entries) > limits.pieces:
        raise BastideError(
            Problem(
                coded("server/entries", "there are more than {most} entries", most=limits.pieces), key="tiles.pieces"
            )
        )
    scores = value.get("scores")
    for name, points in scores.items() if isinstance(scores, Mapping) else ():
        if isinstance(points, int) and abs(points) > _MOST_POINTS:
            raise BastideError(
                Problem(
                    coded("server/points", "there are at most {most} points", most=_MOST_POINTS), key=f"scores.{name}"
                )
            )
    players = value.get("players")
    for name in players if isinstance(players, list) else ():
        if isinstance(name, str) and (len(name) > limits.name or not name.isprintable()):
            raise BastideError(
                coded(
                    "server/player-name",
                    "a name has 1 to {most} characters that can be seen; {name!r} has not",
                    most=limits.name,
                    name=name[:60],
                )
            )


def _length(value: Any) -> int:
    return len(value) if isinstance(value, list | dict) else 0


def _deeper(value: Any, deepest: int) -> bool:
    level = [value]
    for _ in range(deepest):
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return False
    return True
