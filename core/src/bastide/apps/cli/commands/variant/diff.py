"""``bastide variant diff``: the differences between two variants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import sentence, translated
from bastide.apps.reports.words import value_text
from bastide.apps.words import word

from ...console.arguments import Json, presets_like
from ...reports.opening import Open, check_page, open_page
from ...reports.paragraphs import heading, paragraph
from ...reports.reporting import AsHtml, Markdown, Output, chosen, deliver, deliver_json, deliver_text
from .show import show_rule

if TYPE_CHECKING:
    from rich.console import Console

    from bastide.apps.rulesets import Diff, Part

_One = Annotated[str, typer.Argument(metavar="A", help="A variant.", autocompletion=presets_like, show_default=False)]
_Other = Annotated[
    str, typer.Argument(metavar="B", help="Another one.", autocompletion=presets_like, show_default=False)
]
#: The colours of the two variants when shown side by side.
_STYLES = ("magenta", "green")


def diff(
    one: _One,
    other: _Other,
    as_json: Json = False,
    as_markdown: Markdown = False,
    as_html: AsHtml = False,
    output: Output = None,
    show: Open = False,
) -> None:
    """Show the differences between two variants by topic: rules, options, tiles, pieces, and facts about the box.

    Example: bastide variant diff hig-2000 hig-2002 -o editions.html
    """
    format = chosen(output, as_json=as_json, as_markdown=as_markdown, as_html=as_html, inputs=(one, other))
    if show:
        check_page(output, format)
    from bastide.apps import rulesets

    found = rulesets.diff(one, other)
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

    for name, title, style in zip(found.names, found.titles, _STYLES, strict=True):
        heading(out, name, title, style=style)
    out.print()
    out.print(verdict(found.same))
    if found.plugins:
        _section(out, sentence("Plugins and options"))
    for plugin, (title, options) in found.plugins.items():
        paragraph(out, sentence("{place}: {message}", place=plugin, message=sentence(title)))
        _sides(out, found.names, map(options_text, options), indent=6)
    for part in found.topics:
        _section(out, part.title)
        _show_part(out, found.names, part)


def _section(out: Console, title: str) -> None:
    out.print()
    heading(out, title)


def _sides(out: Console, names: Sequence[str], texts: Iterable[str], *, indent: int = 3) -> None:
    from rich.text import Text

    for name, text, style in zip(names, texts, _STYLES, strict=True):
        paragraph(out, Text.assemble((f"{name}:", style), f" {translated(text)}"), indent=indent)


def _show_part(out: Console, names: Sequence[str], part: Part) -> None:
    from bastide.apps.reports.words import order_text

    for number, pair in enumerate(part.replaced):
        if number:
            out.print()
        for name, rule, style in zip(names, pair, _STYLES, strict=True):
            paragraph(out, sentence("in {variant}:", variant=name), style=style)
            show_rule(out, rule, indent=6)
    for name, only, style in zip(names, part.only_in, _STYLES, strict=True):
        if only:
            paragraph(out, sentence("only in {variant}:", variant=name), style=style)
        for rule in only:
            show_rule(out, rule, indent=6)
    for rule in part.changed:
        paragraph(out, rule["id"], style="cyan")
        if rule["says"][0] == rule["says"][1]:
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

    grid = Table.grid(padding=(0, 2), pad_edge=False)
    grid.add_column(overflow="fold", min_width=12)
    for style in _STYLES:
        grid.add_column(justify="right", overflow="fold", header_style=style)
    grid.add_row("", *names, style="bold")
    for each in part.counts:
        name = word(each.name)
        text = sentence("{text} ({note})", text=name, note=word(each.stack)) if each.stack else name
        grid.add_row(f"   {translated(text)}", *map(str, each.counts))
    out.print(grid)
