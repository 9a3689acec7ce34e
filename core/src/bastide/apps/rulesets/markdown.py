"""The differences between variants, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bastide import sentence, translated
from bastide.apps.reports import markdown as md
from bastide.apps.reports.words import options_text, order_text, rates_text, source_text, value_text, verdict

from ..words import running, together, word
from .sides import MEANING, Diff, Part, Rule


def markdown(diff: Diff) -> str:
    """The report as Markdown."""
    lines = [md.heading(1, together(diff.titles))]
    lines += [md.text(verdict(diff.same, len(diff.names))) + "\n"]
    if diff.plugins:
        rows = [
            (md.text(title), *(md.text(options_text(side)) for side in sides)) for title, sides in diff.plugins.values()
        ]
        lines += [
            md.heading(2, "Expansions and rules chosen"),
            md.grid(["expansion or rule", *map(md.text, diff.titles)], rows),
        ]
    for part in diff.topics:
        lines += [md.heading(2, part.title), *_part(diff, part)]
    if diff.meaning:
        lines += [md.heading(2, MEANING), md.text(running(diff.meaning))]
    return "\n".join(lines).rstrip() + "\n"


def _part(diff: Diff, part: Part) -> Iterable[str]:
    titles = [md.text(title) for title in diff.titles]
    if part.replaced:
        yield md.text(sentence("One rule in place of another:")) + "\n"
        yield md.grid(titles, [[_rule(rule) for rule in row] for row in part.replaced])
    for sides, only in part.only.items():
        yield translated(sentence("Only in {variant}:", variant=together(diff.titles[side] for side in sides))) + "\n"
        yield md.items(map(_rule, only))
    if part.changed:
        yield md.text(sentence("The same rule, worded or counted differently:")) + "\n"
        yield md.grid(["rule", *titles], [row for rule in part.changed for row in _changed(rule)])
    if part.reordered:
        yield md.text(sentence("Rules that apply earlier or later:")) + "\n"
        rows = [
            [_rule(rule), *(md.text(order_text(diff.says(before))) for before in rule["after"])]
            for rule in part.reordered
        ]
        yield md.grid(["rule", *titles], rows)
    if part.counts:
        rows = [
            [
                md.text(diff.item(each.name)) + (f" ({md.text(each.aside)})" if each.aside else ""),
                *map(str, each.counts),
            ]
            for each in part.counts
        ]
        yield md.grid(["piece" if part.topic == "supply" else "tile", *titles], rows, numbers=range(1, len(titles) + 1))
    if part.texts:
        rows = [[md.text(key), *(md.text(value_text(value)) for value in values)] for key, values in part.texts]
        yield md.grid(["", *titles], rows)


def _rule(rule: Rule | None) -> str:
    if rule is None:
        return "–"
    source = f" ({md.text(source_text(rule['source']))})" if rule.get("source") else ""
    rates = (
        f" *{md.text(rates_text(rule['rates']))}*" if isinstance(rule.get("rates"), Mapping) and rule["rates"] else ""
    )
    return f"{md.text(rule['says'])}{source}{rates}"


def _changed(rule: Mapping[str, Any]) -> Iterable[Sequence[str]]:
    says = rule["says"]
    if len(set(says)) == 1:
        yield [md.text(says[0]), *("" for _ in says)]
    else:
        yield ["", *map(md.text, says)]
    for rate in rule["rates"]:
        yield [md.text(word(rate["rate"])), *(md.text(value_text(value)) for value in rate["values"])]
