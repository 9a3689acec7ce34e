"""The differences between two variants, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bastide import sentence, translated
from bastide.apps.reports import markdown as md
from bastide.apps.reports.words import options_text, order_text, rates_text, source_text, value_text, verdict

from ..words import together, word
from .sides import Diff, Part, Rule


def markdown(diff: Diff) -> str:
    """The report as Markdown."""
    lines = [md.heading(1, together(diff.names))]
    named = zip(diff.names, diff.titles, strict=True)
    lines += [
        md.items(md.code(name) + (f": {md.text(title)}" if title not in ("", name) else "") for name, title in named)
    ]
    lines += [md.text(verdict(diff.same)) + "\n"]
    if diff.plugins:
        rows = [
            (md.code(name), *(md.text(options_text(side)) for side in sides))
            for name, (_, sides) in diff.plugins.items()
        ]
        lines += [md.heading(2, "Plugins and options"), md.grid(["plugin", *map(md.code, diff.names)], rows)]
    for part in diff.topics:
        lines += [md.heading(2, part.title), *_part(diff, part)]
    return "\n".join(lines).rstrip() + "\n"


def _part(diff: Diff, part: Part) -> Iterable[str]:
    names = [md.code(name) for name in diff.names]
    if part.replaced:
        yield md.text(sentence("One rule in place of another:")) + "\n"
        yield md.grid(names, [[_rule(one), _rule(other)] for one, other in part.replaced])
    for name, only in zip(names, part.only_in, strict=True):
        if only:
            yield translated(sentence("Only in {variant}:", variant=name)) + "\n"
            yield md.items(map(_rule, only))
    if part.changed:
        yield md.text(sentence("The same rule, worded or counted differently:")) + "\n"
        yield md.grid(["rule", *names], [row for rule in part.changed for row in _changed(rule)])
    if part.reordered:
        yield md.text(sentence("Rules that apply earlier or later:")) + "\n"
        rows = [[_rule(rule), *(md.text(order_text(before)) for before in rule["after"])] for rule in part.reordered]
        yield md.grid(["rule", *names], rows)
    if part.counts:
        rows = [
            [md.code(each.name) + (f" ({md.text(word(each.stack))})" if each.stack else ""), *map(str, each.counts)]
            for each in part.counts
        ]
        yield md.grid(["piece" if part.topic == "supply" else "tile", *names], rows, numbers=(1, 2))
    if part.texts:
        rows = [[md.text(key), *(md.text(value_text(value)) for value in values)] for key, values in part.texts]
        yield md.grid(["", *names], rows)


def _rule(rule: Rule) -> str:
    source = f" ({md.text(source_text(rule['source']))})" if rule.get("source") else ""
    rates = (
        f" *{md.text(rates_text(rule['rates']))}*" if isinstance(rule.get("rates"), Mapping) and rule["rates"] else ""
    )
    return f"{md.code(rule['id'])} {md.text(rule['says'])}{source}{rates}"


def _changed(rule: Mapping[str, Any]) -> Iterable[Sequence[str]]:
    one, other = rule["says"]
    if one == other:
        yield [f"{md.code(rule['id'])} {md.text(one)}", "", ""]
    else:
        yield [md.code(rule["id"]), md.text(one), md.text(other)]
    for rate in rule["rates"]:
        yield [md.text(rate["rate"]), *(md.text(value_text(value)) for value in rate["values"])]
