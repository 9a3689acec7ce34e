"""The differences between variants, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bastide import listed, sentence, translated
from bastide.apps.reports import markdown as md
from bastide.apps.reports.words import options_text, order_text, rates_text, source_text, value_text, verdict

from ..words import running, together
from .sides import MEANING, Diff, Part, Rule


def markdown(diff: Diff) -> str:
    """The report as Markdown."""
    lines = [md.heading(1, together(diff.names))]
    named = zip(diff.names, diff.titles, strict=True)
    lines += [
        md.items(md.code(name) + (f": {md.text(title)}" if title not in ("", name) else "") for name, title in named)
    ]
    lines += [md.text(verdict(diff.same, len(diff.names))) + "\n"]
    if diff.plugins:
        rows = [
            (md.code(name), *(md.text(options_text(side)) for side in sides))
            for name, (_, sides) in diff.plugins.items()
        ]
        lines += [md.heading(2, "Plugins and options"), md.grid(["plugin", *map(md.code, diff.names)], rows)]
    for part in diff.topics:
        lines += [md.heading(2, part.title), *_part(diff, part)]
    if diff.meaning:
        lines += [md.heading(2, MEANING), md.text(running(diff.meaning))]
    return "\n".join(lines).rstrip() + "\n"


def _part(diff: Diff, part: Part) -> Iterable[str]:
    names = [md.code(name) for name in diff.names]
    if part.replaced:
        yield md.text(sentence("One rule in place of another:")) + "\n"
        yield md.grid(names, [[_rule(rule) for rule in row] for row in part.replaced])
    for sides, only in part.only.items():
        yield translated(sentence("Only in {variant}:", variant=listed(names[side] for side in sides))) + "\n"
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
            [md.code(each.name) + (f" ({md.text(each.aside)})" if each.aside else ""), *map(str, each.counts)]
            for each in part.counts
        ]
        yield md.grid(["piece" if part.topic == "supply" else "tile", *names], rows, numbers=range(1, len(names) + 1))
    if part.texts:
        rows = [[md.text(key), *(md.text(value_text(value)) for value in values)] for key, values in part.texts]
        yield md.grid(["", *names], rows)


def _rule(rule: Rule | None) -> str:
    if rule is None:
        return "–"
    source = f" ({md.text(source_text(rule['source']))})" if rule.get("source") else ""
    rates = (
        f" *{md.text(rates_text(rule['rates']))}*" if isinstance(rule.get("rates"), Mapping) and rule["rates"] else ""
    )
    return f"{md.code(rule['id'])} {md.text(rule['says'])}{source}{rates}"


def _changed(rule: Mapping[str, Any]) -> Iterable[Sequence[str]]:
    says = rule["says"]
    if len(set(says)) == 1:
        yield [f"{md.code(rule['id'])} {md.text(says[0])}", *("" for _ in says)]
    else:
        yield [md.code(rule["id"]), *map(md.text, says)]
    for rate in rule["rates"]:
        yield [md.text(rate["rate"]), *(md.text(value_text(value)) for value in rate["values"])]
