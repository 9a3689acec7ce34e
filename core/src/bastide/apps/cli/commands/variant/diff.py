"""``bastide variant diff``: the differences between variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bastide import sentence, translated
from bastide.apps.reports.words import rates_text, sourced, value_text
from bastide.apps.words import running, together, word

from ...console.arguments import Json, presets_like
from ...reports.columns import print_columns
from ...reports.opening import Open, check_page, open_page
from ...reports.paragraphs import heading, paragraph
from ...reports.reporting import AsHtml, Markdown, Output, chosen, deliver, deliver_json, deliver_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid

    from bastide.apps.rulesets import Diff, Part

_Variants = Annotated[
    list[str],
    typer.Argument(
        metavar="A B [C ...]", help="Two or more variants.", autocompletion=presets_like, show_default=False
    ),
]
#: The colours of the variants when shown side by side.
_STYLES = ("magenta", "green", "cyan", "yellow")


def diff(
    variants: _Variants,
    as_json: Json = False,
    as_markdown: Markdown = False,
    as_html: AsHtml = False,
    output: Output = None,
    show: Open = False,
) -> None:
    """Show the differences between variants by topic: rules, options, tiles, pieces, and facts about the box.

    Example: bastide variant diff hig-2000 hig-2001 hig-2002 -o editions.html
    """
    if len(variants) < 2:
        raise typer.BadParameter("name two variants or more", param_hint="A B")
    format = chosen(output, as_json=as_json, as_markdown=as_markdown, as_html=as_html, inputs=variants)
    if show:
        check_page(output, format)
    from bastide.apps import rulesets
    from bastide.apps.atlas import with_meaning

    found = with_meaning(rulesets.diff(*variants))
    if format == "json":
        deliver_json(found.as_json(), output, indent=2)
    elif format == "html":
        from bastide.apps.rulesets.html import html

        deliver(html(found), output)
        if show and output is not None:
            open_page(output)
    elif format == "markdown":
        from bastide.apps.rulesets.markdown import markdown

        deliver(markdown(found), output)
    else:
        deliver_text(lambda out: _show(out, found), output)


def _show(out: Console, found: Diff) -> None:
    from bastide.apps.reports.words import options_text, verdict
    from bastide.apps.rulesets import MEANING

    for side, (name, title) in enumerate(zip(found.names, found.titles, strict=True)):
        heading(out, name, title, style=_style(side))
    out.print()
    out.print(verdict(found.same, len(found.names)))
    if found.plugins:
        _section(out, sentence("Expansions and rules chosen"))
    for title, options in found.plugins.values():
        paragraph(out, title)
        _sides(out, found.titles, map(options_text, options), indent=6)
    for part in found.topics:
        _section(out, part.title)
        _show_part(out, found, part)
    if found.meaning:
        _section(out, MEANING)
        paragraph(out, running(found.meaning))


def _section(out: Console, title: str) -> None:
    out.print()
    heading(out, title)


def _style(side: int) -> str:
    return _STYLES[side % len(_STYLES)]


def _sides(out: Console, titles: Sequence[str], texts: Iterable[str], *, indent: int = 3) -> None:
    from rich.text import Text

    from bastide.apps.rulesets import grouped

    for sides, text in grouped(texts):
        owners = translated(together(titles[side] for side in sides))
        paragraph(out, Text.assemble((f"{owners}:", _style(sides[0])), f" {translated(text)}"), indent=indent)


def _show_part(out: Console, found: Diff, part: Part) -> None:
    from bastide.apps.reports.words import order_text
    from bastide.apps.rulesets import grouped

    titles = found.titles
    for number, row in enumerate(part.replaced):
        if number:
            out.print()
        for sides, rule in grouped(row):
            owners = together(titles[side] for side in sides)
            paragraph(out, sentence("in {variant}:", variant=owners), style=_style(sides[0]))
            if rule is None:
                paragraph(out, sentence("none"), indent=6)
            else:
                _show_rule(out, rule)
    for sides, only in part.only.items():
        owners = together(titles[side] for side in sides)
        paragraph(out, sentence("only in {variant}:", variant=owners), style=_style(sides[0]))
        for rule in only:
            _show_rule(out, rule)
    for rule in part.changed:
        if len(set(rule["says"])) == 1:
            paragraph(out, rule["says"][0])
        else:
            _sides(out, titles, rule["says"])
        for rate in rule["rates"]:
            paragraph(out, word(rate["rate"]), indent=6)
            _sides(out, titles, map(value_text, rate["values"]), indent=9)
    for rule in part.reordered:
        paragraph(out, rule["says"])
        _sides(out, titles, (order_text(found.says(before)) for before in rule["after"]), indent=6)
    if part.counts:
        _show_counts(out, found, part)
    for key, values in part.texts:
        paragraph(out, key)
        _sides(out, titles, map(value_text, values), indent=6)


def _show_rule(out: Console, rule: Mapping[str, Any]) -> None:
    """Print a rule: its sentence, its source, its rates."""
    paragraph(out, sourced(rule), indent=6)
    if rule["rates"]:
        paragraph(out, sentence("rates: {rates}", rates=rates_text(rule["rates"])), indent=9)


def _show_counts(out: Console, found: Diff, part: Part) -> None:
    from rich.table import Table

    def make(heads: Sequence[str]) -> Grid:
        grid = Table.grid(padding=(0, 2), pad_edge=False)
        grid.add_column(overflow="fold", min_width=12)
        for _ in heads:
            grid.add_column(justify="right", overflow="fold")
        grid.add_row("", *heads, style="bold")
        for each in part.counts:
            name = found.item(each.name)
            text = sentence("{text} ({note})", text=name, note=each.aside) if each.aside else name
            grid.add_row(f"   {translated(text)}", *map(str, each.counts))
        return grid

    print_columns(out, found.titles, make)
