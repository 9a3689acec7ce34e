"""Score lines in words: terms, rules, tiles and rankings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.text import Text

    from bastide.apps.comparing import Column

#: How a line says when it was scored, where that is not while the game went on.
WHEN = {"final": "at the end", "completed": "", "play": "in play"}


def explained(line: Mapping[str, Any], *, with_tiles: bool = True) -> Text:
    """A line in words: each term with its rule, then the tiles it is about.

    ``4 tiles × 2 = 8  base-game/city-completed``, and below it the rules that changed the term.
    """
    from rich.text import Text

    terms = [spelled_out(term) for term in line["terms"]]
    width = max((len(term) for term in terms), default=0)
    text = Text()
    for term, words in zip(line["terms"], terms, strict=True):
        text.append(f"{words:{width}}  ")
        text.append(f"{term['rule']}\n", style="cyan")
        for rule in term["changed_by"]:
            text.append(f"{'changed by':>{width}}  ")
            text.append(f"{rule}\n", style="cyan")
    if with_tiles:
        text.append(f"tiles {tiles(line['tiles'])}", style="dim")
    text.rstrip()
    return text


def spelled_out(term: Mapping[str, Any]) -> str:
    """A term in words: ``4 tiles × 2 = 8``."""
    return f"{term['count']} {_counted(term['label'], term['count'])} × {term['rate']} = {term['points']}"


def subject(kind: str, when: str) -> str:
    """What is scored, and when: ``road``, ``city at the end``."""
    return f"{kind} {WHEN.get(when, when)}".strip()


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
