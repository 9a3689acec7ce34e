"""The flowcharts of the pages, drawn while the site is built.

GitHub draws blocks of Mermaid itself. Here that would take a large script in every page; the charts of the pages need
little of that language: boxes, arrows, dotted arrows and words beside them, downwards (``TD``) or to the right
(``LR``).
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

NODE = re.compile(r'(?P<id>\w+)(?:\["(?P<quoted>[^"]*)"\]|\[(?P<plain>[^\]]*)\])?')
ARROW = re.compile(r"\s*(?P<line>-->|-\.->)\s*(?:\|(?P<words>[^|]*)\|)?\s*")
#: How wide a letter is taken to be, and how high a line.
LETTER, LINE, WRAP = 7.4, 18.0, 34
#: A chart to the right that would be wider than a page's text is drawn downwards.
WIDEST = 760


@dataclass
class Box:
    """A box of a chart: its lines of text, how far it is from the first ones, and where its middle is drawn."""

    lines: list[str]
    rank: int = 0
    x: float = 0.0
    y: float = 0.0

    @property
    def width(self) -> float:
        """How wide it is drawn."""
        return max(map(len, self.lines)) * LETTER + 24

    @property
    def height(self) -> float:
        """How high it is drawn."""
        return len(self.lines) * LINE + 16


@dataclass
class Chart:
    """A flowchart as it is written."""

    down: bool
    boxes: dict[str, Box] = field(default_factory=dict)
    arrows: list[tuple[str, str, list[str], bool]] = field(default_factory=list)


def wrapped(text: str) -> list[str]:
    """A text in lines; it breaks where it says so, and after commas where it is long."""
    lines = [""]
    for part in re.split(r"(<br>|(?<=,) )", text):
        if part == "<br>" or (part == " " and len(lines[-1]) > WRAP * 0.6):
            lines.append("")
        else:
            lines[-1] += part
    return lines


def read(text: str) -> Chart:
    """The chart that a block describes.

    Raises:
        ValueError: a line has something that is not drawn here.
    """
    head, *rest = text.strip().splitlines()
    if not (first := re.fullmatch(r"flowchart (LR|TD)", head.strip())):
        raise ValueError(f"no flowchart to the right or downwards: {head}")
    chart = Chart(first[1] == "TD")
    for line in filter(None, map(str.strip, rest)):
        at, before, arrow = 0, "", None
        while match := NODE.match(line, at):
            name = match["id"]
            label = match["quoted"] or match["plain"]
            box = chart.boxes.setdefault(name, Box([name]))
            if label:
                box.lines = wrapped(label)
            if before and arrow:
                chart.arrows.append((before, name, wrapped(arrow["words"] or ""), "." in arrow["line"]))
            before, at = name, match.end()
            arrow = ARROW.match(line, at)
            if arrow is None:
                break
            at = arrow.end()
        if at != len(line):
            raise ValueError(f"this is not drawn: {line[at:]}")
    return chart


def place(chart: Chart) -> tuple[float, float]:
    """Give every box its place; the size of the whole."""
    for _ in chart.boxes:
        for start, end, _words, _dotted in chart.arrows:
            chart.boxes[end].rank = max(chart.boxes[end].rank, chart.boxes[start].rank + 1)
    reached = {end for _, end, _words, _dotted in chart.arrows}
    for name, box in chart.boxes.items():
        if name not in reached:
            box.rank = min((chart.boxes[end].rank for start, end, _, _ in chart.arrows if start == name), default=1) - 1
    ranks: dict[int, list[Box]] = {}
    for box in chart.boxes.values():
        ranks.setdefault(box.rank, []).append(box)
    beside = {end: max(map(len, words)) * LETTER for _, end, words, _dotted in chart.arrows}
    room = {id(box): max(box.width, beside.get(name, 0)) for name, box in chart.boxes.items()}
    gap, between = (74.0 if any(beside.values()) else 36.0, 28.0) if chart.down else (46.0, 22.0)
    along, across = 8.0, 0.0
    for _, boxes in sorted(ranks.items()):
        deep = max(box.height if chart.down else box.width for box in boxes)
        at = 0.0
        for box in boxes:
            size = room[id(box)] if chart.down else box.height
            middle, at = at + size / 2, at + size + between
            box.x, box.y = (middle, along + deep / 2) if chart.down else (along + deep / 2, middle)
        for box in boxes:
            if chart.down:
                box.x -= (at - between) / 2
            else:
                box.y -= (at - between) / 2
        along, across = along + deep + gap, max(across, at - between)
    for box in chart.boxes.values():
        if chart.down:
            box.x += across / 2 + 8
        else:
            box.y += across / 2 + 8
    wide, deep = across + 16, along - gap + 8
    return (wide, deep) if chart.down else (deep, wide)


def arrows(chart: Chart) -> Iterator[str]:
    """The arrows, each a curve with a head, and the words at its middle."""
    for start, end, _words, dotted in chart.arrows:
        one, two = chart.boxes[start], chart.boxes[end]
        if chart.down:
            x, y, to_x, to_y = one.x, one.y + one.height / 2, two.x, two.y - two.height / 2
            half = (to_y - y) / 2
            curve = f"M{x:.0f} {y:.0f}C{x:.0f} {y + half:.0f} {to_x:.0f} {to_y - half:.0f} {to_x:.0f} {to_y - 7:.0f}"
            head = f"M{to_x - 4:.0f} {to_y - 8:.0f}h8l-4 8z"
        else:
            x, y, to_x, to_y = one.x + one.width / 2, one.y, two.x - two.width / 2, two.y
            half = (to_x - x) / 2
            curve = f"M{x:.0f} {y:.0f}C{x + half:.0f} {y:.0f} {to_x - half:.0f} {to_y:.0f} {to_x - 7:.0f} {to_y:.0f}"
            head = f"M{to_x - 8:.0f} {to_y - 4:.0f}v8l8 -4z"
        yield f'<path d="{curve}" class="arrow{" dotted" if dotted else ""}"/><path d="{head}" class="head"/>'


def words(chart: Chart) -> Iterator[str]:
    """What stands at the arrows: before the box that one leads to."""
    for start, end, label, _dotted in chart.arrows:
        one, two = chart.boxes[start], chart.boxes[end]
        if any(label) and chart.down:
            yield from lines(two.x, (one.y + one.height / 2 + two.y - two.height / 2) / 2, label, "beside")
        elif any(label):
            yield from lines((one.x + one.width / 2 + two.x - two.width / 2) / 2, (one.y + two.y) / 2, label, "beside")


def lines(x: float, y: float, texts: list[str], kind: str) -> Iterator[str]:
    """Lines of text around a point."""
    top = y - (len(texts) - 1) * LINE / 2 + 5
    for number, text in enumerate(texts):
        yield f'<text x="{x:.0f}" y="{top + number * LINE:.0f}" class="{kind}">{html.escape(text)}</text>'


def drawn(text: str) -> str:
    """The chart as SVG."""
    chart = read(text)
    width, height = place(chart)
    if width > WIDEST and not chart.down:
        chart.down = True
        width, height = place(chart)
    parts = [*arrows(chart), *words(chart)]
    for box in chart.boxes.values():
        left, top = box.x - box.width / 2, box.y - box.height / 2
        parts.append(f'<rect x="{left:.0f}" y="{top:.0f}" width="{box.width:.0f}" height="{box.height:.0f}" rx="6"/>')
        parts += lines(box.x, box.y, box.lines, "inside")
    description = html.escape("; ".join(" ".join(box.lines) for box in chart.boxes.values()), quote=True)
    return (
        f'<div class="flowchart"><svg viewBox="0 0 {width:.0f} {height:.0f}" style="max-width:{width:.0f}px" role="img"'
        f' aria-label="{description}">{"".join(parts)}</svg></div>'
    )


def draw(app: Sphinx, doctree: nodes.document) -> None:
    """Put drawings in the places of blocks of Mermaid."""
    for block in list(doctree.findall(nodes.literal_block)):
        if block.get("language") == "mermaid":
            block.replace_self(nodes.raw("", drawn(block.astext()), format="html"))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.connect("doctree-read", draw)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
