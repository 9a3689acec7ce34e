"""A comparison as Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import clause, listed, sentence, translated
from bastide.apps.reports import markdown as md
from bastide.apps.reports.words import sourced

from ..rulesets.titles import title_of
from ..words import as_given, counts_in_words, spelled_out, word
from .columns import Line
from .comparisons import Comparison
from .lines import Difference
from .words import (
    go_on_text,
    laid_text,
    notes_of,
    ranking,
    so_far,
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
        comparison: the comparison.
        title: the name of the record or diagram.
    """
    labels = listed(column.label for column in comparison.columns)
    lines = [
        md.heading(1, sentence("{title} under {variants}", title=title, variants=labels)),
        md.text(sentence("{text}.", text=clause(verdict(comparison)))) + "\n",
    ]
    lines += [md.heading(2, "Who wins"), *_outcome(comparison)]
    if any(column.stop for column in comparison.columns):
        lines += [md.heading(2, "Where it stops being that game"), *_stops(comparison)]
    lines += [md.heading(2, "Points"), _points(comparison)]
    if comparison.differences:
        lines.append(md.heading(2, "What is scored differently"))
    for number, difference in enumerate(comparison.differences, 1):
        lines += [md.heading(3, titled(comparison, number))]
        lines += [_difference(comparison, difference)]
    if comparison.differences:
        entries = (f"{md.code(rule)}: {md.text(sourced(each))}" for rule, each in comparison.rules().items())
        lines += [md.heading(2, "The rules named above"), md.items(entries)]
    notes = list(notes_of(comparison))
    if notes:
        lines += [md.heading(2, "Notes"), md.items(map(md.text, notes))]
    return "\n".join(lines).rstrip() + "\n"


def _outcome(comparison: Comparison) -> Iterable[str]:
    rows = [
        [
            md.code(column.label),
            md.text(title_of(column.ruleset)),
            md.text(so_far(column, ranking(column))),
        ]
        for column in comparison.columns
    ]
    yield md.grid(["variant", "title", "ranking"], rows)
    texts = [swing_text(comparison, swing) for swing in comparison.swings]
    texts += [unswung_text(column) for column in comparison.ranked_otherwise]
    if texts:
        yield md.items(map(md.text, texts))


def _stops(comparison: Comparison) -> Iterable[str]:
    for column in comparison.columns:
        stop = column.stop
        if stop is None:
            continue
        yield md.text(stop_text(column, stop)) + "\n"
        if stop.rule and not stop.malformed:
            says = md.text(sourced({"says": stop.says, "source": stop.source}))
            yield translated(sentence("The rule: {rule} {says}", rule=md.code(stop.rule), says=says)).rstrip() + "\n"
        yield md.text(go_on_text(column, stop)) + "\n"
        same = laid_text(comparison, column)
        if same is not None:
            yield md.text(same) + "\n"
        elif column.laid:
            yield md.items(map(md.text, column.laid))


def _points(comparison: Comparison) -> str:
    head: list[str] = [sentence("player"), sentence("points for")]
    head += [so_far(column, md.code(column.label)) for column in comparison.columns]
    rows = []
    for player in comparison.columns[0].scores:
        rows += [
            [md.text(as_given(player)), md.text(word(row.kind)), *map(str, row.points)]
            for row in comparison.rows
            if row.player == player
        ]
        totals = [f"**{column.scores[player]}**" for column in comparison.columns]
        rows.append([f"**{md.text(as_given(player))}**", f"**{md.text(sentence('total'))}**", *totals])
    return md.grid(head, rows, numbers=range(2, len(head)))


def _difference(comparison: Comparison, difference: Difference) -> str:
    rows = []
    for column, lines in zip(comparison.complete, difference.lines, strict=True):
        if not lines:
            rows.append([md.code(column.label), md.text(sentence("nobody")), "0", "", "", ""])
        rows += [
            [
                md.code(column.label),
                md.text(as_given(line["player"])),
                str(line["points"]),
                _terms(line),
                md.text(counts_in_words(line["claims"])),
                tiles(line["tiles"]),
            ]
            for line in lines
        ]
    return md.grid(["variant", "player", "points", "terms and rules", "claims", "tiles"], rows, numbers=(2,))


def _terms(line: Line) -> str:
    return "; ".join(
        [
            *(
                f"{md.text(spelled_out(term))} {md.code(term['rule'])}"
                + "".join(
                    translated(sentence(", changed by {rule}", rule=md.code(rule))) for rule in term["changed_by"]
                )
                for term in line["terms"]
            ),
            *(translated(sentence("decided by {rule}", rule=md.code(rule))) for rule in line.get("decided_by", ())),
        ]
    )
