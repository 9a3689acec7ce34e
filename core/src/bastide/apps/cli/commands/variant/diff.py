"""``bastide variant diff``: the differences between variants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import listed, sentence, translated
from bastide.apps.reports.words import value_text
from bastide.apps.words import running, word

from ...console.arguments import Json, presets_like
from ...reports.columns import print_columns
from ...reports.opening import Open, check_page, open_page
from ...reports.paragraphs import heading, paragraph
from ...reports.reporting import AsHtml, Markdown, Output, chosen, deliver, deliver_json, deliver_text
from .show import show_rule

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
        _section(out, sentence("Plugins and options"))
    for plugin, (title, options) in found.plugins.items():
        paragraph(out, sentence("{place}: {message}", place=plugin, message=sentence(title)))
        _sides(out, found.names, map(options_text, options), indent=6)
    for part in found.topics:
        _section(out, part.title)
        _show_part(out, found.names, part)
    if found.meaning:
        _section(out, MEANING)
        paragraph(out, running(found.meaning))


def _section(out: Console, title: str) -> None:
    out.print()
    heading(out, title)


def _style(side: int) -> str:
    return _STYLES[side % len(_STYLES)]


def _sides(out: Console, names: Sequence[str], texts: Iterable[str], *, indent: int = 3) -> None:
    from rich.text import Text

    from bastide.apps.rulesets import grouped

    for sides, text in grouped(texts):
        name = translated(listed(names[side] for side in sides))
        paragraph(out, Text.assemble((f"{name}:", _style(sides[0])), f" {translated(text)}"), indent=indent)


def _show_part(out: Console, names: Sequence[str], part: Part) -> None:
    from bastide.apps.reports.words import order_text
    from bastide.apps.rulesets import grouped

    for number, row in enumerate(part.replaced):
        if number:
            out.print()
        for sides, rule in grouped(row):
            owners = listed(names[side] for side in sides)
            paragraph(out, sentence("in {variant}:", variant=owners), style=_style(sides[0]))
            if rule is None:
                paragraph(out, sentence("none"), indent=6)
            else:
                show_rule(out, rule, indent=6)
    for sides, only in part.only.items():
        owners = listed(names[side] for side in sides)
        paragraph(out, sentence("only in {variant}:", variant=owners), style=_style(sides[0]))
        for rule in only:
            show_rule(out, rule, indent=6)
    for rule in part.changed:
        paragraph(out, rule["id"], style="cyan")
        if len(set(rule["says"])) == 1:
            paragraph(out, rule["says"][0], indent=6)
        else:
            _sides(out, names, rule["says"], indent=6)
        for rate in rule["rates"]:
            paragraph(out, f"{rate['rate']}", indent=6)
            _sides(out, names, map(value_text, rate["values"]), indent=9)
    for rule in part.reordered:
        paragraph(out, rule["id"], style="cyan")
        paragraph(out, rule["says"], indent=6)
        _sides(out, names, map(order_text, rule["after"]), indent=6)
    if part.counts:
        _show_counts(out, names, part)
    for key, values in part.texts:
        paragraph(out, key)
        _sides(out, names, map(value_text, values), indent=6)


def _show_counts(out: Console, names: Sequence[str], part: Part) -> None:
    from rich.table import Table

    def make(heads: Sequence[str]) -> Grid:
        grid = Table.grid(padding=(0, 2), pad_edge=False)
        grid.add_column(overflow="fold", min_width=12)
        for _ in heads:
            grid.add_column(justify="right", overflow="fold")
        grid.add_row("", *heads, style="bold")
        for each in part.counts:
            name = word(each.name)
            text = sentence("{text} ({note})", text=name, note=each.aside) if each.aside else name
            grid.add_row(f"   {translated(text)}", *map(str, each.counts))
        return grid

    print_columns(out, names, make)
