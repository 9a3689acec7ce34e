"""``bastide compare``: one game under several variants."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from bastide import sentence
from bastide.apps.reports.words import sourced
from bastide.apps.words import as_given, word

from ..console.arguments import AsLaid, File, Final, Json, Under, document, name_of
from ..reports.opening import Open, check_page, open_page
from ..reports.paragraphs import heading, paragraph
from ..reports.reporting import AsHtml, Markdown, Output, chosen, deliver, deliver_json, deliver_text

if TYPE_CHECKING:
    from rich.console import Console

    from bastide.apps.comparing import Column, Comparison, Difference


def compare(
    file: File,
    under: Under = [],  # noqa: B006 - Typer reads the default and never changes it
    final: Final = False,
    as_laid: AsLaid = False,
    as_json: Json = False,
    as_markdown: Markdown = False,
    as_html: AsHtml = False,
    output: Output = None,
    show: Open = False,
) -> None:
    """Compare what several variants make of one record or diagram.

    Points by player and kind, the ranking under each, what is enough to change the winner, and every line that differs
    with its rules and tiles, drawn in HTML. With one --under, a record's own variant is the other.

    Example: bastide compare game.json --under hig-2000 --under hig-2002 -o report.html
    """
    format = chosen(output, as_json=as_json, as_markdown=as_markdown, as_html=as_html, inputs=(file, *under))
    if show:
        check_page(output, format)
    from bastide import VariantNeeded
    from bastide.apps import comparing

    from ..reports.verdicts import tell_errors, tell_notes

    if not under:
        raise typer.BadParameter("name a variant to compare with", param_hint="--under")
    variants: list[str | None] = [*under] if len(under) > 1 else [None, *under]
    try:
        comparison = comparing.compare(document(file), variants, final=final, as_laid=as_laid)
    except VariantNeeded:
        raise typer.BadParameter("a diagram has no variant of its own; name two", param_hint="--under") from None
    if format == "json":
        deliver_json(comparison.as_json(), output)
    elif format == "html":
        from bastide.apps.comparing.html import html

        deliver(html(comparison, title=Path(name_of(file)).name), output)
        if show and output is not None:
            open_page(output)
    elif format == "markdown":
        from bastide.apps.comparing.markdown import markdown

        deliver(markdown(comparison, title=Path(name_of(file)).name), output)
    elif output is not None or any(column.game is not None for column in comparison.columns):
        deliver_text(lambda out: _show(out, comparison), output)
    tell_notes(comparison.columns, but_laid=True)
    if tell_errors(comparison.columns, name_of(file), as_laid=as_laid):
        raise typer.Exit(1)


def _show(out: Console, comparison: Comparison) -> None:
    from bastide.apps.comparing.words import ranking, swing_text, unswung_text, verdict

    _show_titles(out, comparison.columns)
    _show_points(out, comparison)
    width = max(len(column.label) for column in comparison.columns)
    for column in comparison.columns:
        points = ranking(column) if column.error is None else sentence("so far {ranking}", ranking=ranking(column))
        out.print(sentence("{name}  {text}", name=f"{column.label:{width}}", text=points))
    _show_stops(out, comparison)
    if len(comparison.complete) < 2:
        return
    out.print()
    first = verdict(comparison)
    out.print(sentence("{text}:", text=first) if comparison.differences else first, style="bold")
    for swing in comparison.swings:
        paragraph(out, swing_text(comparison, swing))
    for column in comparison.ranked_otherwise:
        paragraph(out, unswung_text(column))
    for number, difference in enumerate(comparison.differences, 1):
        _show_difference(out, number, comparison.complete, difference)
    if comparison.differences:
        out.print()
        heading(out, "The rules named above")
        for name, rule in comparison.rules().items():
            _show_rule(out, name, rule)


def _show_stops(out: Console, comparison: Comparison) -> None:
    from bastide.apps.comparing.words import go_on_text, stop_text

    stopped = [(column, column.stop) for column in comparison.columns if column.stop is not None]
    if stopped:
        out.print()
        heading(out, "Where it stops being that game")
    for column, stop in stopped:
        paragraph(out, stop_text(column, stop))
        if stop.rule and not stop.malformed:
            _show_rule(out, stop.rule, {"says": stop.says, "source": stop.source})
        paragraph(out, go_on_text(column, stop))
        for text in column.laid:
            paragraph(out, sentence("- {text}", text=sentence(text)), indent=6)


def _show_titles(out: Console, columns: Sequence[Column]) -> None:
    width = max(len(column.label) for column in columns)
    for column in columns:
        title = column.ruleset.selection.title
        if title not in ("", column.label):
            named = sentence("{name}  {text}", name=f"{column.label:{width}}", text=sentence(title))
            out.print(named, style="dim")


def _show_points(out: Console, comparison: Comparison) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    from bastide.apps.comparing.words import so_far

    grid = Table(box=SIMPLE_HEAD, pad_edge=False)
    grid.add_column("player", style="bold")
    grid.add_column("points for", overflow="fold")
    for column in comparison.columns:
        grid.add_column(so_far(column, column.label), justify="right", overflow="fold")
    for player in comparison.columns[0].scores:
        rows = [row for row in comparison.rows if row.player == player]
        for number, row in enumerate(rows):
            style = "yellow" if len(set(row.points)) > 1 else ""
            cells = [Text(str(points), style=style) for points in row.points]
            grid.add_row(as_given(player) if not number else "", word(row.kind), *cells)
        totals = [str(column.scores[player]) for column in comparison.columns]
        grid.add_row("" if rows else as_given(player), sentence("total"), *totals, style="bold", end_section=True)
    out.print(grid)


def _show_difference(out: Console, number: int, columns: Sequence[Column], difference: Difference) -> None:
    from rich.table import Table

    from bastide.apps.comparing.words import titled

    from ..reports.lines import explained, tiles

    shared = {tiles(line["tiles"]) for lines in difference.lines for line in lines}
    where = next(iter(shared)) if len(shared) == 1 else None
    title = titled(number, difference)
    out.print()
    out.print(title if where is None else sentence("{text}, tiles {cells}", text=title, cells=where), style="bold")
    grid = Table.grid(padding=(0, 2), pad_edge=False)
    grid.add_column(max_width=24, overflow="fold")
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column(overflow="fold")
    for column, lines in zip(columns, difference.lines, strict=True):
        if not lines:
            grid.add_row(f"   {column.label}", sentence("nobody"), "0")
        for place, line in enumerate(lines):
            grid.add_row(
                f"   {column.label if not place else ''}",
                as_given(line["player"]),
                str(line["points"]),
                explained(line, with_tiles=where is None),
            )
    out.print(grid)


def _show_rule(out: Console, name: str, rule: dict[str, Any]) -> None:
    from rich.padding import Padding

    out.print(f"   {name}", style="cyan")
    if rule["says"]:
        out.print(Padding(sourced(rule), (0, 0, 0, 6), expand=False))
