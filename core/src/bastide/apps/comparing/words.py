"""Lines, moves and verdicts in words, whatever the format of the report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .columns import Column, Stop
from .comparisons import Comparison
from .lines import Difference
from .swings import Swing

#: How a line says when it was scored, where that is not while the game went on.
WHEN = {"final": "at the end", "completed": "", "play": "in play"}


def spelled_out(term: Mapping[str, Any]) -> str:
    """A term in words: ``4 tiles × 2 = 8``."""
    return f"{term['count']} {_counted(term['label'], term['count'])} × {term['rate']} = {term['points']}"


def subject(kind: str, when: str) -> str:
    """What is scored, and when: ``road``, ``city at the end``."""
    return f"{kind} {WHEN.get(when, when)}".strip()


def titled(number: int, difference: Difference) -> str:
    """The heading of a difference: ``2. field at the end (the same points in another way)``."""
    same = " (the same points in another way)" if difference.same_points else ""
    return f"{number}. {subject(difference.kind, difference.when)}{same}"


def tiles(cells: Iterable[Sequence[int]]) -> str:
    """Cells in one row: ``0,0 1,-1``."""
    return " ".join(f"{x},{y}" for x, y in cells)


def ranking(column: Column) -> str:
    """The players in order with their points: ``1. Red 44, Green 44; 3. Blue 26``."""
    place, parts = 1, []
    for names in column.ranking:
        parts.append(f"{place}. " + ", ".join(f"{name} {column.scores[name]}" for name in names))
        place += len(names)
    return "; ".join(parts)


def winners(column: Column) -> str:
    """Who comes first."""
    return " and ".join(column.ranking[0])


def _counted(label: str, count: int) -> str:
    if count != 1 or not label.endswith("s") or label.endswith("ss"):
        return label
    return f"{label[:-3]}y" if label.endswith("ies") else label[:-1]


def claims(line: Mapping[str, Any]) -> str:
    """What every player's pieces count for in what a line is about: ``Red 2, Blue 1``."""
    return ", ".join(f"{player} {weight}" for player, weight in line["claims"].items())


def verdict(comparison: Comparison) -> str:
    """What is said first of a comparison: who wins, and whether that depends on the rules."""
    if len(comparison.complete) < 2:
        return "There are not two variants under which this is a whole game, so nothing can be compared."
    if not comparison.differences:
        return "Every line is the same under all variants."
    where = _where(comparison.differences)
    if comparison.winner_changes:
        who = "; ".join(f"{winners(column)} under {column.label}" for column in comparison.complete)
        return f"The winner changes: {who}. {where}"
    if comparison.ranking_changes:
        return f"The winner stays {winners(comparison.complete[0])}, the ranking behind changes. {where}"
    return f"The ranking stays the same. {where}"


def _where(differences: Sequence[Difference]) -> str:
    """How many places are scored differently, and how many come to the same points in another way."""
    same = sum(difference.same_points for difference in differences)
    other = len(differences) - same
    if not other:
        return f"Everybody has the same points for each place, {same} of them in another way"
    where = f"{other} {'place' if other == 1 else 'places'} on the board scored differently"
    return f"{where}, {same} with the same points in another way" if same else where


def swing_text(comparison: Comparison, swing: Swing) -> str:
    """By which differences the winner changes."""
    one, other = comparison.complete[swing.one], comparison.complete[swing.other]
    count = len(swing.differences)
    numbers = ", ".join(str(place + 1) for place in swing.differences)
    lines = f"number {numbers} alone is" if count == 1 else f"{count} places, numbers {numbers}, are"
    points = ", ".join(f"{player} {score}" for player, score in swing.scores.items())
    who = " and ".join(swing.winners)
    verb = "wins" if len(swing.winners) == 1 else "win together"
    return (
        f"From {one.label} to {other.label}: it is enough that {lines} scored as under {other.label}; "
        f"then {who} {verb} ({points})."
    )


def unswung_text(column: Column) -> str:
    """Why no smallest set of differences is named for a variant."""
    return f"Under {column.label} {column.ranked_by} ranks the players, so no set of lines alone decides who wins."


def stop_text(column: Column, stop: Stop) -> str:
    """Where a record stops being a game of a variant, and why."""
    if stop.action is None:
        return f"This cannot be a game under {column.label}: {stop.reason}."
    moved = f", {move_text(stop.move)}," if stop.move else ""
    points = ", ".join(f"{player} {score}" for player, score in stop.scores.items())
    return (
        f"Up to move {stop.action} it is a game under {column.label}. The next move{moved} is none there: "
        f"{stop.reason}. Points up to there: {points}."
    )


def go_on_text(column: Column, stop: Stop) -> str:
    """What can be done where a record is no game of a variant."""
    if stop.malformed:
        return "That is to be mended in the file."
    if stop.help:
        return f"Instead, {stop.help}."
    if column.error is None:
        return "From there on tiles and pieces were taken as they were laid, whatever the rules say."
    return "To score all of it anyway, with tiles and pieces as they were laid, add --as-laid."


def move_text(move: Mapping[str, Any]) -> str:
    """A move of a record in words: ``Red: place base-game/V at 1,0, rotation 90``."""
    player, kind = move.get("player"), str(move.get("type"))
    parts = [kind, str(move.get("tile") or move.get("piece") or "")]
    if "on" in move:
        parts.append(f"on {move['on']}")
    if "as" in move:
        parts.append(f"as {move['as']}")
    at = move.get("at")
    if isinstance(at, Sequence) and len(at) == 2:
        parts.append(f"at {at[0]},{at[1]}")
    if move.get("rotation"):
        parts.append(f"turned by {move['rotation']}")
    words = " ".join(part for part in parts if part)
    return f"{player}: {words}" if player else words


def notes_of(comparison: Comparison) -> Iterable[str]:
    """What a reader should know and need not mend, each with its variant; moves taken as laid are told elsewhere."""
    for column in comparison.columns:
        for note in dict.fromkeys(column.notes):
            if note not in column.laid:
                yield f"{column.label}: {note}"
