"""``bastide variant diff``: in what two variants differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .arguments import Json
from .consoles import console, print_json
from .paragraphs import heading, paragraph, rates_text, value_text
from .variant_show import show_rule

if TYPE_CHECKING:
    from rich.console import Console

_One = Annotated[str, typer.Argument(metavar="A", help="A variant.", show_default=False)]
_Other = Annotated[str, typer.Argument(metavar="B", help="Another one.", show_default=False)]


def diff(one: _One, other: _Other, as_json: Json = False) -> None:
    """Show in what two variants differ: plugins, options, rules, tiles, pieces, and what is told about the box.

    Example: bastide variant diff hig-2000 hig-2002
    """
    from bastide.apps.comparing import resolved
    from bastide.apps.rulesets import difference, same

    first, second = resolved([one, other])
    found = difference(first, second)
    found["same"] = same(found)
    if as_json:
        print_json(found, indent=2)
        return
    out = console()
    names = (one, other)
    for name, side in zip(names, found["variants"], strict=True):
        heading(out, name, side["title"])
    if found["same"]:
        out.print("\nThe rules, tiles and pieces are the same.")
    _show_plugins(out, names, found["plugins"])
    _show_rules(out, names, found["rules"])
    if found["phases"]:
        _section(out, "Turn")
        _sides(out, names, [" → ".join(phases) for phases in found["phases"]])
    if found["start"]:
        _section(out, "Start tiles")
        _sides(out, names, [", ".join(entry["tile"] for entry in start) or "none" for start in found["start"]])
    _show_counts(out, names, "Pieces", "piece", found["supply"])
    _show_counts(out, names, "Tiles", "tile", found["tiles"])
    if found["about"]:
        _section(out, "About")
        for entry in found["about"]:
            paragraph(out, entry["key"].replace("_", " "))
            _sides(out, names, [value_text(value) for value in entry["values"]], indent=6)


def _section(out: Console, title: str) -> None:
    out.print()
    heading(out, title)


def _sides(out: Console, names: Sequence[str], texts: Sequence[str], *, indent: int = 3) -> None:
    for name, text in zip(names, texts, strict=True):
        paragraph(out, f"{name}: {text}", indent=indent)


def _show_plugins(out: Console, names: Sequence[str], plugins: Mapping[str, Any]) -> None:
    if any(plugins["only_in"]) or plugins["options"]:
        _section(out, "Plugins")
    for name, only in zip(names, plugins["only_in"], strict=True):
        if only:
            paragraph(out, f"only in {name}: {', '.join(only)}")
    for option in plugins["options"]:
        paragraph(out, f"{option['plugin']}: {option['option']}")
        _sides(out, names, [value_text(value) for value in option["values"]], indent=6)


def _show_rules(out: Console, names: Sequence[str], rules: Mapping[str, Any]) -> None:
    if rules["replaced"]:
        _section(out, "Rules in place of others")
    for number, pair in enumerate(rules["replaced"]):
        if number:
            out.print()
        for name, rule in zip(names, pair["rules"], strict=True):
            paragraph(out, f"{name}: {rule['id']}", style="cyan")
            paragraph(out, rule["says"] + (f" ({rule['source']})" if rule["source"] else ""), indent=6)
            if rule["rates"]:
                paragraph(out, f"rates: {rates_text(rule['rates'])}", indent=6)
    for name, only in zip(names, rules["only_in"], strict=True):
        if only:
            _section(out, f"Rules only in {name}")
        for rule in only:
            show_rule(out, rule)
    if rules["changed"]:
        _section(out, "Rules that say something else")
    for rule in rules["changed"]:
        paragraph(out, rule["id"], style="cyan")
        if rule["says"][0] == rule["says"][1]:
            paragraph(out, rule["says"][0], indent=6)
        else:
            _sides(out, names, rule["says"], indent=6)
        for rate in rule["rates"]:
            paragraph(out, f"{rate['rate']}", indent=6)
            _sides(out, names, [value_text(value) for value in rate["values"]], indent=9)
    if rules["reordered"]:
        _section(out, "Rules that apply earlier or later")
    for rule in rules["reordered"]:
        paragraph(out, rule["id"], style="cyan")
        _sides(out, names, [f"after {before}" if before else "first" for before in rule["after"]], indent=6)


def _show_counts(
    out: Console, names: Sequence[str], title: str, what: str, entries: Sequence[Mapping[str, Any]]
) -> None:
    if not entries:
        return
    from rich.table import Table

    _section(out, title)
    table = Table.grid(padding=(0, 3), pad_edge=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right")
    table.add_row("", *names, style="bold")
    for entry in entries:
        table.add_row(f"   {entry[what]}", *map(str, entry["counts"]))
    out.print(table)
