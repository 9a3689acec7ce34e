"""``bastide compare``: one game under several variants."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bastide import clause, listed, sentence, translated
from bastide.apps.reports.words import sourced
from bastide.apps.words import as_given, word

from ..console.arguments import AsLaid, File, Final, Json, Under, document, name_of, presets_like
from ..reports.columns import fits, letters
from ..reports.opening import Open, check_page, open_page
from ..reports.paragraphs import heading, paragraph
from ..reports.reporting import AsHtml, Markdown, Output, chosen, deliver, deliver_json, deliver_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from bastide import Document
    from bastide.apps.comparing import Column, Comparison

#: The longest name of a variant beside score lines.
_LONGEST = 24


Edition = Annotated[
    list[str],
    typer.Option(
        "--edition",
        metavar="PRESET",
        help="A preset whose rules the record's expansions are scored by, or a printing of one of them; may be given "
        "several times.",
        autocompletion=presets_like,
        show_default=False,
    ),
]


def compare(
    file: File,
    under: Under = [],  # noqa: B006 - Typer reads the default and never changes it
    edition: Edition = [],  # noqa: B006 - the same
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
    with its rules and tiles, drawn in HTML. With one --under or --edition, a record's own variant is the other.
    --edition keeps the record's expansions and takes the other rules from a preset.

    Example: bastide compare game.json --edition hig-2000 --edition hig-2002 -o report.html
    """
    format = chosen(output, as_json=as_json, as_markdown=as_markdown, as_html=as_html, inputs=(file, *under))
    if show:
        check_page(output, format)
    from bastide import VariantNeeded
    from bastide.apps import comparing

    from ..reports.verdicts import tell_errors, tell_notes

    if not (under or edition):
        raise typer.BadParameter("name a variant to compare with", param_hint="--under")
    game = document(file)
    named = [*under, *_in_editions(game, edition)]
    variants: list[Any] = named if len(named) > 1 else [None, *named]
    try:
        comparison = comparing.compare(game, variants, final=final, as_laid=as_laid)
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
        deliver_text(lambda out: show_comparison(out, comparison), output)
    tell_notes(comparison.columns, but_laid=True)
    if tell_errors(comparison.columns, name_of(file), as_laid=as_laid):
        raise typer.Exit(1)


def _in_editions(game: Document, editions: Sequence[str]) -> list[dict[str, Any]]:
    """The record's expansions under each edition.

    Raises:
        BastideError: the record's variant is wrong, or an edition is not one of its game; lists the problems of all.
    """
    if not editions:
        return []
    if game.value.get("variant") is None:
        raise typer.BadParameter(
            "a diagram has no variant whose expansions could stay; name them, as in --under 'hig-2000 + river'",
            param_hint="--edition",
        )
    from bastide import BastideError, Problem
    from bastide.apps.editions import in_edition

    own, problems, found = game.rules(), list[Problem](), []
    for edition in editions:
        try:
            found.append(in_edition(own, edition))
        except BastideError as error:
            problems += error.problems
    if problems:
        raise BastideError(dict.fromkeys(problems))
    return found


def show_comparison(out: Console, comparison: Comparison, *, lines: bool = True) -> None:
    """Print a comparison.

    Args:
        out: where to.
        comparison: the comparison.
        lines: whether every line that differs is printed as well, with its rules.
    """
    from bastide.apps.comparing.words import ranking, swing_text, unswung_text, verdict

    out.print(sentence("{text}.", text=clause(verdict(comparison))), style="bold")
    out.print()
    signs = _signs(out, comparison)
    _show_titles(out, comparison.columns, signs)
    out.print(_points(comparison, signs))
    width = max(map(len, signs))
    for sign, column in zip(signs, comparison.columns, strict=True):
        points = ranking(column) if column.error is None else sentence("so far {ranking}", ranking=ranking(column))
        for number, line in enumerate(_between_places(translated(points), out.width - width - 2)):
            out.print(f"{'' if number else sign:{width}}  {line}")
    if comparison.swings or comparison.ranked_otherwise:
        out.print()
    for swing in comparison.swings:
        paragraph(out, swing_text(comparison, swing))
    for column in comparison.ranked_otherwise:
        paragraph(out, unswung_text(column))
    _show_stops(out, comparison)
    if not lines:
        return
    for number in range(1, len(comparison.differences) + 1):
        complete = [sign for sign, column in zip(signs, comparison.columns, strict=True) if column.error is None]
        _show_difference(out, comparison, number, complete)
    if comparison.differences:
        out.print()
        heading(out, "The rules named above")
        for name, rule in comparison.rules().items():
            _show_rule(out, name, rule)


def _between_places(text: str, width: int) -> list[str]:
    """A ranking in lines that end between two places, so that no place is apart from its player."""
    from rich.cells import cell_len

    lines: list[str] = []
    for part in text.split("; "):
        if lines and cell_len(f"{lines[-1]}; {part};") <= width:
            lines[-1] += f"; {part}"
        else:
            lines[-1:] = [f"{line};" for line in lines[-1:]]
            lines.append(part)
    return lines


def _show_stops(out: Console, comparison: Comparison) -> None:
    from bastide.apps.comparing.words import go_on_text, laid_text, stop_text

    stopped = [(column, column.stop) for column in comparison.columns if column.stop is not None]
    if stopped:
        out.print()
        heading(out, "Where it stops being that game")
    for column, stop in stopped:
        paragraph(out, stop_text(column, stop))
        if stop.rule and not stop.malformed:
            _show_rule(out, stop.rule, {"says": stop.says, "source": stop.source})
        paragraph(out, go_on_text(column, stop))
        same = laid_text(comparison, column)
        if same is not None:
            paragraph(out, same)
            continue
        for text in column.laid:
            paragraph(out, sentence("- {text}", text=sentence(text)), indent=6)


def _signs(out: Console, comparison: Comparison) -> list[str]:
    """What stands for the variants in tables: their names, or letters where names would be broken."""
    names = [column.label for column in comparison.columns]
    if max(map(len, names)) <= _LONGEST and fits(out, _points(comparison, names)):
        return names
    return letters(len(names))


def _show_titles(out: Console, columns: Sequence[Column], signs: Sequence[str]) -> None:
    from bastide.apps.rulesets.titles import title_of

    width = max(map(len, signs))
    for column, sign in zip(columns, signs, strict=True):
        named = [column.label, title_of(column.ruleset)]
        texts = [each for each in dict.fromkeys(named) if each not in ("", sign)]
        if texts:
            text = sentence("{name}  {text}", name=f"{sign:{width}}", text=listed(texts))
            out.print(text, style="dim")


def _points(comparison: Comparison, heads: Sequence[str]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    from bastide.apps.comparing.words import so_far

    grid = Table(box=SIMPLE_HEAD, pad_edge=False)
    grid.add_column("player", style="bold")
    grid.add_column("points for", overflow="fold")
    for column, head in zip(comparison.columns, heads, strict=True):
        grid.add_column(so_far(column, head), justify="right", overflow="fold")
    for player in comparison.columns[0].scores:
        rows = [row for row in comparison.rows if row.player == player]
        for number, row in enumerate(rows):
            style = "yellow" if len(set(row.points)) > 1 else ""
            cells = [Text(str(points), style=style) for points in row.points]
            grid.add_row(as_given(player) if not number else "", word(row.kind), *cells)
        totals = [str(column.scores[player]) for column in comparison.columns]
        grid.add_row("" if rows else as_given(player), sentence("total"), *totals, style="bold", end_section=True)
    return grid


def _show_difference(out: Console, comparison: Comparison, number: int, signs: Sequence[str]) -> None:
    from rich.table import Table

    from bastide.apps.comparing.words import titled

    from ..reports.lines import explained, tiles

    difference = comparison.differences[number - 1]
    shared = {tiles(line["tiles"]) for lines in difference.lines for line in lines}
    where = next(iter(shared)) if len(shared) == 1 else None
    title = titled(comparison, number)
    out.print()
    out.print(title if where is None else sentence("{text}, tiles {cells}", text=title, cells=where), style="bold")
    grid = Table.grid(padding=(0, 2), pad_edge=False)
    grid.add_column()
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column(overflow="fold")
    for sign, lines in zip(signs, difference.lines, strict=True):
        if not lines:
            grid.add_row(f"   {sign}", sentence("nobody"), "0")
        for place, line in enumerate(lines):
            grid.add_row(
                f"   {sign if not place else ''}",
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
