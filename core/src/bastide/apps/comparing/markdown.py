"""A comparison as Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from bastide.apps.reports import markdown as md

from .columns import Line
from .comparisons import Comparison
from .lines import Difference
from .words import (
    claims,
    go_on_text,
    notes_of,
    ranking,
    spelled_out,
    stop_text,
    swing_text,
    tiles,
    titled,
    unswung_text,
    verdict,
)


def markdown(comparison: Comparison, *, title: str = "One game") -> str:
    """The report as Markdown.

    Args:
        comparison: what was compared.
        title: what the record or diagram is called.
    """
    labels = ", ".join(column.label for column in comparison.columns)
    lines = [md.heading(1, f"{title} under {labels}"), f"{md.text(verdict(comparison).rstrip(':.'))}.\n"]
    lines += [md.heading(2, "Who wins"), *_outcome(comparison)]
    if any(column.stop for column in comparison.columns):
        lines += [md.heading(2, "Where it stops being that game"), *_stops(comparison)]
    lines += [md.heading(2, "Points"), _points(comparison)]
    if comparison.differences:
        lines.append(md.heading(2, "What is scored differently"))
    for number, difference in enumerate(comparison.differences, 1):
        lines += [md.heading(3, titled(number, difference))]
        lines += [_difference(comparison, difference)]
    if comparison.differences:
        said = (
            f"{md.code(rule)}: {md.text(each['says'])}" + (f" ({md.text(each['source'])})" if each["source"] else "")
            for rule, each in comparison.rules().items()
        )
        lines += [md.heading(2, "The rules named above"), md.items(said)]
    notes = list(notes_of(comparison))
    if notes:
        lines += [md.heading(2, "Notes"), md.items(map(md.text, notes))]
    return "\n".join(lines).rstrip() + "\n"


def _outcome(comparison: Comparison) -> Iterable[str]:
    rows = [
        [
            md.code(column.label),
            md.text(column.ruleset.selection.title),
            md.text(ranking(column) + ("" if column.error is None else " (so far)")),
        ]
        for column in comparison.columns
    ]
    yield md.table(["variant", "title", "ranking"], rows)
    said = [swing_text(comparison, swing) for swing in comparison.swings]
    said += [unswung_text(column) for column in comparison.ranked_otherwise]
    if said:
        yield md.items(map(md.text, said))


def _stops(comparison: Comparison) -> Iterable[str]:
    for column in comparison.columns:
        stop = column.stop
        if stop is None:
            continue
        yield md.text(stop_text(column, stop)) + "\n"
        if stop.rule and not stop.malformed:
            source = f" ({md.text(stop.source)})" if stop.source else ""
            yield f"The rule: {md.code(stop.rule)} {md.text(stop.says)}{source}".rstrip() + "\n"
        yield md.text(go_on_text(column, stop)) + "\n"
        if column.laid:
            yield md.items(map(md.text, column.laid))


def _points(comparison: Comparison) -> str:
    head = ["player", "points for"]
    head += [md.code(column.label) + ("" if column.error is None else " (so far)") for column in comparison.columns]
    rows = []
    for player in comparison.columns[0].scores:
        rows += [
            [md.text(player), md.text(row.kind), *map(str, row.points)]
            for row in comparison.rows
            if row.player == player
        ]
        totals = [f"**{column.scores[player]}**" for column in comparison.columns]
        rows.append([f"**{md.text(player)}**", "**total**", *totals])
    return md.table(head, rows, numbers=range(2, len(head)))


def _difference(comparison: Comparison, difference: Difference) -> str:
    rows = []
    for column, lines in zip(comparison.complete, difference.lines, strict=True):
        if not lines:
            rows.append([md.code(column.label), "nobody", "0", "", "", ""])
        rows += [
            [
                md.code(column.label),
                md.text(line["player"]),
                str(line["points"]),
                _terms(line),
                md.text(claims(line)),
                tiles(line["tiles"]),
            ]
            for line in lines
        ]
    return md.table(["variant", "player", "points", "terms and rules", "claims", "tiles"], rows, numbers=(2,))


def _terms(line: Line) -> str:
    return "; ".join(
        [
            *(
                f"{md.text(spelled_out(term))} {md.code(term['rule'])}"
                + "".join(f", changed by {md.code(rule)}" for rule in term["changed_by"])
                for term in line["terms"]
            ),
            *(f"decided by {md.code(rule)}" for rule in line.get("decided_by", ())),
        ]
    )
