"""The picture beside a meaning: what happens in a hundred games, and where points differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bastide import sentence, translated

from ..drawing.markup import element, text, written
from ..words import category_in_words
from .meaning import Meaning, amount, told
from .sections import number as shown

_WIDTH, _MARGIN = 640, 12
#: A square for each of a hundred games.
_SQUARE, _PITCH, _ACROSS = 16, 20, 25
_LINE, _ROW, _SIZE = 22, 30, 14
#: From here to the right, bars are drawn.
_BARS = 230
_NUMBERS = 110
#: What may become of a game; people with any kind of colour vision, and printers, can distinguish them.
_KINDS = (
    ("swap", sentence("another player wins"), "#d55e00"),
    ("tie", sentence("a tie begins or ends"), "#e69f00"),
    ("points", sentence("the same players win with other points"), "#9ecae1"),
    ("nothing", sentence("nothing changes"), "#ffffff"),
)
_INK, _SOFT = "#1b1b1b", "#8a8a8a"
_FIRST, _OTHER = "#0072b2", "#d55e00"


def glance(meaning: Meaning, name: str = "meaning") -> str:
    """The picture as SVG, with its texts in the current language.

    Args:
        meaning: what is shown.
        name: the beginning of all ids in the drawing; it is unique in a page.
    """
    parts: list[str] = []
    top = float(_MARGIN)
    if meaning.pair is not None and meaning.same_moves:
        squares, top = _squares(_outcomes(meaning.pair, meaning.games), top)
        parts += squares
    bars, top = _bars(meaning, top)
    parts += bars
    title = element("title", written(translated(meaning.title)), id=f"{name}-title")
    return element(
        "svg",
        title + element("rect", width=_WIDTH, height=top, fill="#ffffff") + "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH} {top:g}",
        width=_WIDTH,
        height=top,
        role="img",
        aria_labelledby=f"{name}-title",
        font_family="system-ui, sans-serif",
    )


def _outcomes(pair: Mapping[str, Any], games: int) -> list[int]:
    """How many of a hundred games, or of fewer, are of each kind; rounding goes to the kinds that lose most by it."""
    swaps, untouched = pair["winner_swaps"]["games"], pair["untouched"]["games"]
    ties = pair["winner_changes"]["games"] - swaps
    counts = [swaps, ties, games - untouched - swaps - ties, untouched]
    drawn = min(100, games)
    found = [drawn * count // games for count in counts]
    for place in sorted(range(len(counts)), key=lambda place: -(drawn * counts[place] % games))[: drawn - sum(found)]:
        found[place] += 1
    return found


def _squares(counts: Sequence[int], top: float) -> tuple[list[str], float]:
    heading = translated(sentence("Of {count} games", count=sum(counts)))
    parts = [text(heading, (_MARGIN, top + _LINE / 2), _SIZE, anchor="start", weight="bold")]
    top += _LINE
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    for place, kind in enumerate(kinds):
        parts.append(_square(kind, _MARGIN + _PITCH * (place % _ACROSS), top + _PITCH * (place // _ACROSS)))
    top += _PITCH * -(-len(kinds) // _ACROSS) + 6
    for kind, count in enumerate(counts):
        parts.append(_square(kind, _MARGIN, top + 3))
        words = translated(sentence("{count}: {what}", count=count, what=_KINDS[kind][1]))
        parts.append(text(words, (_MARGIN + _PITCH + 4, top + _LINE / 2), _SIZE, anchor="start"))
        top += _LINE
    return parts, top + _MARGIN


def _square(kind: int, x: float, y: float) -> str:
    """A game; signs tell the kinds apart without colours."""
    what, _, colour = _KINDS[kind]
    drawn = element("rect", x=x, y=y, width=_SQUARE, height=_SQUARE, fill=colour, stroke=_SOFT, stroke_width=1)
    a, b, c = 4, _SQUARE / 2, _SQUARE - 4
    lines = {
        "swap": f"M{x + a} {y + a}L{x + c} {y + c}M{x + c} {y + a}L{x + a} {y + c}",
        "tie": f"M{x + a} {y + b - 2}H{x + c}M{x + a} {y + b + 2}H{x + c}",
        "points": f"M{x + b - 1} {y + b}H{x + b + 1}",
    }
    return drawn + (element("path", d=lines[what], stroke=_INK, stroke_width=2) if what in lines else "")


def _bars(meaning: Meaning, top: float) -> tuple[list[str], float]:
    """Where points differ; without pairs of games, the points of either variant."""
    rows: list[tuple[Mapping[str, Any], Mapping[str, Any] | None]]
    if meaning.pair is not None:
        rows = [(entry, None) for entry in meaning.pair["categories"] if told(entry)]
        heading = sentence("Points a player, more or fewer")
    else:
        after = _by_category(meaning.side["categories"])
        before = None if meaning.other is None else _by_category(meaning.other["categories"])
        rows = [
            (
                after.get(key) or _nothing(*key),
                None if before is None else before.get(key) or _nothing(*key),
            )
            for key in dict.fromkeys([*after, *(before or ())])
        ]
        heading = sentence("Points a player")
    if not rows:
        return [], top
    rows.sort(key=lambda row: -max(abs(each["value"]) for each in row if each is not None))
    parts = [text(translated(heading), (_MARGIN, top + _LINE / 2), _SIZE, anchor="start", weight="bold")]
    top += _LINE + 4
    ends = [end for row in rows for each in row if each is not None for end in _ends(each)]
    low, high = min(0.0, *ends), max(0.0, *ends)
    scale = (_WIDTH - _BARS - _NUMBERS - _MARGIN) / ((high - low) or 1)

    def at(value: float) -> float:
        return _BARS + (value - low) * scale

    start = top
    for entry, other in rows:
        label = translated(category_in_words(entry["kind"], entry["when"]))
        parts.append(text(label, (_MARGIN, top + _ROW / 2), _SIZE, anchor="start"))
        if other is None:
            parts += _bar(entry, at, top + 6, _ROW - 12, _OTHER if meaning.pair is not None else _FIRST)
            words = translated(amount(entry, sign=meaning.pair is not None))
        else:
            parts += _bar(other, at, top + 3, _ROW / 2 - 4, _FIRST)
            parts += _bar(entry, at, top + _ROW / 2, _ROW / 2 - 4, _OTHER)
            words = f"{shown(other['value'])} → {shown(entry['value'])}"
        parts.append(text(words, (_WIDTH - _MARGIN, top + _ROW / 2), _SIZE, anchor="end"))
        top += _ROW
    parts.append(element("path", d=f"M{at(0):.1f} {start:g}V{top:g}", stroke=_INK, stroke_width=1))
    return parts, top + _MARGIN


def _bar(entry: Mapping[str, Any], at: Callable[[float], float], y: float, height: float, colour: str) -> list[str]:
    one, two = sorted((at(0.0), at(entry["value"])))
    parts = [element("rect", x=round(one, 1), y=y, width=round(two - one, 1), height=height, fill=colour)]
    low, high = _ends(entry)
    if low != high:
        middle = y + height / 2
        line = (
            f"M{at(low):.1f} {middle:g}H{at(high):.1f}M{at(low):.1f} {middle - 4:g}v8M{at(high):.1f} {middle - 4:g}v8"
        )
        parts.append(element("path", d=line, stroke=_INK, stroke_width=1.5))
    return parts


def _nothing(kind: str, when: str) -> dict[str, Any]:
    """A category in which one of the variants makes no points."""
    return {"kind": kind, "when": when, "value": 0.0, "low": None, "high": None}


def _ends(entry: Mapping[str, Any]) -> tuple[float, float]:
    if entry["low"] is None:
        return entry["value"], entry["value"]
    return entry["low"], entry["high"]


def _by_category(categories: Iterable[Mapping[str, Any]]) -> dict[tuple[str, str], Mapping[str, Any]]:
    return {(entry["kind"], entry["when"]): entry for entry in categories}
