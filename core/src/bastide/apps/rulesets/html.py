"""The differences between variants, as an HTML page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bastide import DrawingStyle, Tile, clause, listed, sentence, translated
from bastide.apps.drawing import Definitions, draw_tile
from bastide.apps.reports import (
    Content,
    Html,
    Section,
    called,
    details,
    element,
    figure,
    grid,
    items,
    join,
    page,
    paragraph,
    phrase,
)
from bastide.apps.reports.words import (
    kinds_text,
    options_text,
    order_text,
    rates_text,
    source_text,
    value_text,
    verdict,
)

from ..words import running, together, word
from .sides import MEANING, Diff, Part, Rule, grouped
from .supplies import Counted

#: The number of tiles shown at once; the rest are shown on demand.
SHOWN = 12


def html(diff: Diff) -> str:
    """The report as one self-contained page."""
    named = [paragraph(called(title, given)) for given, title in zip(diff.names, diff.titles, strict=True)]
    sections = []
    if diff.plugins:
        rows: list[list[Content]] = [
            [called(title, plugin), *map(options_text, sides)] for plugin, (title, sides) in diff.plugins.items()
        ]
        sections.append(
            Section(
                "Expansions and rules chosen",
                [grid("Expansions and rules that differ", ["expansion or rule", *diff.titles], rows)],
            )
        )
    shared = Definitions()
    sections += [Section(part.title, list(_part(diff, part, shared))) for part in diff.topics]
    if diff.meaning:
        sections.append(Section(MEANING, [paragraph(running(diff.meaning))]))
    title = sentence("{variants}: what the rules say differently", variants=together(diff.titles))
    lead = [*named, paragraph(verdict(diff.same, len(diff.names)))]
    return page(title, sections, lead=lead, shared=shared.svg() if shared else None)


def _part(diff: Diff, part: Part, shared: Definitions) -> Iterable[Html]:
    for row in part.replaced:
        yield _sides(diff, map(_rule, row))
    for sides, only in part.only.items():
        owners = join(*(called(diff.titles[side], diff.names[side]) for side in sides), between=", ")
        yield element("h3", phrase("Only in {variant}", variant=owners))
        yield items(_rule(rule) for rule in only)
    if part.changed:
        yield element("h3", sentence("Worded or counted differently"))
        yield items(_changed(diff, rule) for rule in part.changed)
    if part.reordered:
        rows = [
            [called(rule["says"], rule["id"]), *(order_text(diff.says(each)) for each in rule["after"])]
            for rule in part.reordered
        ]
        yield grid("Rules that apply earlier or later", ["rule", *diff.titles], rows)
    if part.counts:
        pieces = part.topic == "supply"
        caption = sentence("Pieces of each player, or on the table" if pieces else "Copies of each tile")
        counts: list[list[Content]] = [[_counted(diff, each), *each.counts] for each in part.counts]
        counted = grid(
            caption, ["piece" if pieces else "tile", *diff.titles], counts, numbers=range(1, len(diff.names) + 1)
        )
        many = len(part.counts) > SHOWN
        yield (
            details(sentence("{caption}: {count} differ", caption=caption, count=len(part.counts)), counted)
            if many
            else counted
        )
    if part.topic == "tiles":
        drawings = list(_drawings(diff, part.counts, shared))
        if drawings:
            shown = len(drawings) <= SHOWN
            heading = sentence("The tiles that differ, drawn: {count}", count=len(drawings))
            yield details(heading, drawings, opened=shown)
    for key, values in part.texts:
        yield element("h3", translated(key).capitalize())
        yield _sides(diff, map(_value, values))


def _sides(diff: Diff, contents: Iterable[Html]) -> Html:
    """All sides, equal ones together, next to each other if there is room."""
    blocks = [
        element("div", element("strong", listed(diff.titles[side] for side in sides)), content)
        for sides, content in grouped(contents)
    ]
    return element("div", blocks, class_="sides")


def _rule(rule: Rule | None) -> Html:
    if rule is None:
        return paragraph(sentence("none"))
    about = kinds_text(rule["about"])
    faint = [sentence("About: {kinds}", kinds=about)] if about else []
    faint += [sentence("From: {source}", source=source_text(rule["source"]))] if rule["source"] else []
    return element(
        "div",
        element("p", called(rule["says"], rule["id"])),
        paragraph(sentence("Rates: {rates}", rates=rates_text(rule["rates"]))) if rule["rates"] else None,
        paragraph(join(*faint, between=". "), kind="faint") if faint else None,
    )


def _counted(diff: Diff, each: Counted) -> Content:
    shown = called(diff.item(each.name), each.name)
    return phrase("{name} ({stack})", name=shown, stack=each.aside) if each.aside else shown


def _changed(diff: Diff, rule: Mapping[str, Any]) -> Html:
    says = rule["says"]
    alike = len(set(says)) == 1
    rates = [[word(rate["rate"]), *map(value_text, rate["values"])] for rate in rule["rates"]]
    return element(
        "div",
        element("p", called(says[0], rule["id"])) if alike else _sides(diff, map(paragraph, says)),
        grid(
            sentence("Numbers of “{rule}”", rule=clause(says[0])),
            ["rate", *diff.titles],
            rates,
            numbers=range(1, len(diff.names) + 1),
        )
        if rates
        else None,
    )


def _value(value: Any) -> Html:
    if isinstance(value, list | tuple) and value:
        return items(map(value_text, value))
    return paragraph(value_text(value))


def _drawings(diff: Diff, counts: Iterable[Counted], shared: Definitions) -> Iterable[Html]:
    from bastide.apps.scenes import drawing_styles

    styles: tuple[DrawingStyle, ...] = drawing_styles()
    none = (0,) * len(diff.names)
    counted: dict[str, tuple[int, ...]] = {}
    for each in counts:
        counted[each.name] = _sum(counted.get(each.name, none), each.counts)
    starts = [[entry["tile"] for entry in start] for start in diff.found["start"]] or [[] for _ in diff.names]
    for tile_id in dict.fromkeys([*(tile for start in starts for tile in start), *counted]):
        tile = _tile(diff, tile_id)
        if tile is not None:
            copies = _sum(counted.get(tile_id, none), [start.count(tile_id) for start in starts])
            svg = draw_tile(tile, styles=styles, tile_size=96, shared=shared)
            there = listed(
                sentence("{count} in {variant}", count=count, variant=variant)
                for count, variant in zip(copies, diff.titles, strict=True)
            )
            called_so = diff.item(tile_id)
            label = sentence("{tile}: {counts}", tile=called_so, counts=there)
            caption = [called(called_so, tile_id), element("br"), " → ".join(map(str, copies))]
            yield figure(svg, label=label, caption=caption, kind="small")


def _sum(one: Iterable[int], other: Iterable[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True)))


def _tile(diff: Diff, tile_id: str) -> Tile | None:
    found = (ruleset.tiles.get(tile_id) for ruleset in diff.rulesets)
    return next((entry.tile for entry in found if entry is not None), None)
