"""Plots of a summary, as SVG and PNG; equal summaries give identical bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bastide import BastideError, Sentence, coded, sentence
from bastide.apps.writing import write_whole

from ..words import category_in_words
from .captions import carrying, lines
from .sections import number as shown
from .summary import by_titles

#: Colours that people with any kind of colour vision can distinguish; shapes and hatches work without colour.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
HATCHES = ("", "//", "..", "xx", "--", "++", "oo")
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)), (0, (1, 1)))
#: The height of a line of a text in inches.
_LINE = 0.2


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot.

    Args:
        name: the name of its file, without extension.
        title: its title.
        says: how to read it; servers keep plots in files with this key.
        svg: the drawing.
        png: the same as a picture.
    """

    name: str
    title: str
    says: str
    svg: str
    png: bytes


def plots(summary: Mapping[str, Any]) -> list[Plot]:
    """All plots of a summary; empty if no game could be compared."""
    if not summary["differences"]:
        return []
    import matplotlib as mpl

    summary = by_titles(summary)
    drawn = [_categories, _differences, _farms, _margins]
    settings: Any = {
        "svg.fonttype": "none",
        # The names of variants are no formulas.
        "text.parse_math": False,
        "font.family": "sans-serif",
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "hatch.linewidth": 0.6,
    }
    with mpl.rc_context(mpl.rcParamsDefault), mpl.rc_context(settings):
        return [found for draw in drawn if (found := draw(summary)) is not None]


def write_plots(found: list[Plot], folder: Path) -> None:
    """Write plots into a folder, as SVG and PNG.

    Raises:
        BastideError: they cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BastideError(
            coded("file/not-made", "{folder} cannot be made: {reason}", folder=folder, reason=error.strerror or error)
        ) from error
    for plot in found:
        write_whole(folder / f"{plot.name}.svg", plot.svg)
        write_whole(folder / f"{plot.name}.png", plot.png)


def _figure(rows: int = 1, height: float = 4.0) -> tuple[Any, list[Any]]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, height), layout="constrained")
    axes = figure.subplots(rows, 1, squeeze=False)
    return figure, [row[0] for row in axes]


def _plot(name: str, title: Sentence, description: str, figure: Any) -> Plot:
    import matplotlib as mpl
    from matplotlib.text import Text

    # The texts beside the ticks are made by drawing.
    figure.draw_without_rendering()
    texts = {f"{name}-title": title}
    for text in figure.findobj(Text):
        drawn = text.get_text()
        if isinstance(drawn, Sentence):
            text.set_gid(f"says_{len(texts)}")
            texts[f"{name}-{text.get_gid()}"] = drawn
        text.set_text("\n".join(lines(drawn)))
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    drawing = io.StringIO()
    # Ids inside the drawing derive from this, so that they are reproducible.
    with mpl.rc_context({"svg.hashsalt": name}):
        figure.savefig(drawing, format="svg", metadata=nothing)
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=150, metadata={"Software": None})
    return Plot(name, title, description, carrying(_plain(drawing.getvalue(), name, title), texts), picture.getvalue())


def _plain(svg: str, name: str, title: str) -> str:
    """An SVG drawing for embedding in a page: without a document type, with unique ids and an accessible title."""
    from html import escape

    svg = svg[svg.index("<svg") :]
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'((?:xlink:)?href="#)', rf"\g<1>{name}-", svg)
    svg = svg.replace("url(#", f"url(#{name}-")
    head = f'<svg role="img" aria-labelledby="{name}-title"'
    start, _, rest = svg.partition(">")
    return f'{head}{start.removeprefix("<svg")}>\n <title id="{name}-title">{escape(title)}</title>{rest}'


def _legend(figure: Any, axes: Any) -> None:
    """A legend above the drawing, where it covers nothing."""
    handles, labels = axes.get_legend_handles_labels()
    figure.set_figheight(figure.get_figheight() + _LINE * sum(len(lines(label)) for label in labels))
    figure.legend(handles, labels, loc="outside upper left", frameon=False)


def _error(found: Mapping[str, Any]) -> float:
    return 0.0 if found["low"] is None else float(found["high"] - found["value"])


def _categories(summary: Mapping[str, Any]) -> Plot:
    sides = summary["variants"]
    names = sorted({(entry["kind"], entry["when"]) for side in sides for entry in side["categories"]})
    figure, [axes] = _figure(height=max(3.0, 1.2 + 0.26 * len(names) * len(sides)))
    thick = 0.8 / len(sides)
    for number, side in enumerate(sides):
        found = {(entry["kind"], entry["when"]): entry for entry in side["categories"]}
        present = [(row, found[name]) for row, name in enumerate(names) if name in found]
        axes.barh(
            [row + (number - (len(sides) - 1) / 2) * thick for row, _ in present],
            [entry["value"] for _, entry in present],
            thick,
            xerr=[_error(entry) for _, entry in present],
            label=side["variant"],
            color=COLOURS[number % len(COLOURS)],
            hatch=HATCHES[number % len(HATCHES)],
            edgecolor="white",
            error_kw={"elinewidth": 1, "capsize": 2},
        )
    axes.set_yticks(range(len(names)), [category_in_words(*name) for name in names])
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(sentence("points a player, with 95% intervals"))
    _legend(figure, axes)
    title = sentence("Points by category")
    description = "Mean points of a player in a game; the whiskers are 95 percent intervals."
    return _plot("points-by-category", title, description, figure)


def _differences(summary: Mapping[str, Any]) -> Plot:
    pairs = summary["differences"]
    first = summary["variants"][0]["variant"]
    figure, rows = _figure(len(pairs), 1.0 + 2.4 * len(pairs))
    for number, (axes, pair) in enumerate(zip(rows, pairs, strict=True), 1):
        _bars(axes, pair["by_player"], number)
        axes.axvline(0, color="black", linewidth=0.8)
        middle = pair["points"]["value"]
        axes.axvline(
            middle,
            color="black",
            linewidth=1.2,
            linestyle="--",
            label=sentence("mean {value}", value=shown(middle, sign=True)),
        )
        axes.set_ylabel(sentence("players"))
        axes.yaxis.get_major_locator().set_params(integer=True)
        text = sentence(
            "points of a player under {variant}, less those under {other}", variant=pair["variant"], other=first
        )
        axes.set_xlabel(text)
        figure.set_figheight(figure.get_figheight() + _LINE * (len(lines(text)) - 1))
        axes.legend(frameon=False)
    title = sentence("Difference per game")
    description = (
        "How many players gain or lose how much in a game, against the first variant; the broken line is the mean."
    )
    return _plot("difference-per-game", title, description, figure)


def _bars(axes: Any, counts: list[list[int]], number: int) -> None:
    axes.bar(
        [value for value, _ in counts],
        [count for _, count in counts],
        width=0.9,
        color=COLOURS[number % len(COLOURS)],
        hatch=HATCHES[number % len(HATCHES)],
        edgecolor="white",
        linewidth=0.3,
    )


def _farms(summary: Mapping[str, Any]) -> Plot | None:
    sides = [(number, side) for number, side in enumerate(summary["variants"]) if side.get("by_turn")]
    if not sides:
        return None
    figure, [axes] = _figure()
    for number, side in sides:
        # A turn that hardly any game has would distort the rest.
        most = max(entry["games"] for entry in side["by_turn"])
        known = [entry for entry in side["by_turn"] if entry["pieces"] and 2 * entry["games"] >= most]
        axes.plot(
            [entry["turn"] for entry in known],
            [100 * entry["on_farms"] / entry["pieces"] for entry in known],
            label=sentence("{variant} and all others", variant=side["variant"])
            if summary["mode"] == "rescored"
            else side["variant"],
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            linestyle=DASHES[number % len(DASHES)],
            markevery=5,
        )
    axes.set_ylim(0, 100)
    axes.set_xlabel(sentence("after turn"))
    axes.set_ylabel(sentence("pieces on farms, % of those on the board"))
    _legend(figure, axes)
    title = sentence("Farm share by turn, of the pieces on the board")
    description = (
        "Of a hundred pieces on the board after a turn, how many stand on open ground, as farmers do. It is a share of "
        "pieces, not of points: farms score at the end, and their share of all points stands among the figures."
    )
    return _plot("farm-share-by-turn", title, description, figure)


def _margins(summary: Mapping[str, Any]) -> Plot:
    figure, [axes] = _figure()
    for number, side in enumerate(summary["variants"]):
        counts = side["margins"]
        games = sum(count for _, count in counts)
        share = 0
        steps = []
        for value, count in counts:
            share += count
            steps.append((value, 100 * share / games))
        axes.step(
            [value for value, _ in steps],
            [part for _, part in steps],
            where="post",
            label=side["variant"],
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            markevery=max(1, len(steps) // 10),
            linestyle=DASHES[number % len(DASHES)],
        )
    axes.set_ylim(0, 102)
    axes.set_xlabel(sentence("points between the winner and the next"))
    axes.set_ylabel(sentence("% of games with this margin or less"))
    _legend(figure, axes)
    title = sentence("Margins")
    description = "How many of a hundred games end with this margin or a smaller one."
    return _plot("margins", title, description, figure)
