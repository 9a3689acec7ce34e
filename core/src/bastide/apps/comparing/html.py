"""A comparison as an HTML page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bastide import Sentence, clause, reworded, sentence
from bastide.apps.drawing import HATCHES, Definitions
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
from bastide.apps.reports.words import sourced

from ..words import as_given, category_in_words, counts_in_words, semicolons, spelled_out, together, word
from .columns import Line
from .comparisons import Comparison
from .lines import Difference
from .pictures import Board, stopped
from .words import (
    go_on_text,
    laid_text,
    move_text,
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


def html(comparison: Comparison, *, title: str = "One game", instead: Mapping[str, Sentence] | None = None) -> str:
    """The report as one self-contained page.

    Args:
        comparison: the comparison.
        title: the name of the record or diagram.
        instead: sentences in place of those with certain codes, for a front end with other controls.
    """
    comparison = comparison.by_titles()
    shared = Definitions()
    board = Board(comparison, shared)
    sections = [_outcome(comparison)]
    stops = list(_stops(comparison, shared, instead or {}))
    if stops:
        sections.append(Section("Where it stops being that game", sections=stops))
    sections.append(_points(comparison))
    if comparison.differences:
        sections.append(_differences(comparison, board))
        sections.append(Section("The rules named above", [_rules(comparison)]))
    notes = list(notes_of(comparison))
    if notes:
        sections.append(Section("Notes", [items(notes)]))
    under = together(column.label for column in comparison.columns)
    lead = paragraph(sentence("{text}.", text=clause(verdict(comparison))))
    title = sentence("{title} under {variants}", title=title, variants=under)
    return page(title, sections, lead=lead, shared=shared.svg() if shared else None)


def _outcome(comparison: Comparison) -> Section:
    rows: list[list[Content]] = []
    for column in comparison.columns:
        given = column.variant if isinstance(column.variant, str) else None
        rows.append([called(column.label, given), so_far(column, ranking(column))])
    content: list[Content] = [grid("The players in order, with their points", ["variant", "ranking"], rows)]
    swings = [paragraph(swing_text(comparison, swing)) for swing in comparison.swings]
    if swings:
        content += [element("h3", sentence("What is enough to change the winner")), swings]
        content.append(
            paragraph(
                "No smaller set of the places that are scored differently would do; all lines about one place go "
                "together, and the player with the most points wins.",
                kind="faint",
            )
        )
    content += [paragraph(unswung_text(column)) for column in comparison.ranked_otherwise]
    return Section("Who wins", content)


def _stops(comparison: Comparison, shared: Definitions, instead: Mapping[str, Sentence]) -> Iterable[Section]:
    for column in comparison.columns:
        stop = column.stop
        if stop is None:
            continue
        content: list[Content] = [paragraph(stop_text(column, stop), kind="note")]
        if stop.rule and not stop.malformed:
            says = sourced({"says": stop.says, "source": stop.source}) if stop.says else ""
            content.append(paragraph(phrase("The rule: {rule}", rule=called(says, stop.rule))))
        content.append(paragraph(reworded(go_on_text(column, stop), instead)))
        same = laid_text(comparison, column)
        if same is not None:
            content.append(paragraph(same))
        elif column.laid:
            content.append(
                details(
                    sentence("Moves taken as laid: {count}", count=len(column.laid)),
                    items(column.laid),
                    opened=True,
                )
            )
        svg = stopped(stop, shared)
        if svg is not None:
            label = sentence(
                "The board under {variant} before the move that is refused: {move}",
                variant=column.label,
                move=move_text(stop.move),
            )
            content.append(
                figure(svg, label=label, caption=sentence("The board before the move that is refused, marked “?”."))
            )
        yield Section(sentence("Under {variant}", variant=column.label), content)


def _points(comparison: Comparison) -> Section:
    head = ["player", "points for", *(so_far(column, column.label) for column in comparison.columns)]
    rows: list[list[Content]] = []
    marked, strong = [], []
    for player in comparison.columns[0].scores:
        for row in comparison.rows:
            if row.player == player:
                whole = [each for each, column in zip(row.points, comparison.columns, strict=True) if not column.error]
                if len(set(whole)) > 1:
                    marked.append(len(rows))
                rows.append([as_given(player), word(row.kind), *row.points])
        strong.append(len(rows))
        rows.append([as_given(player), sentence("total"), *(column.scores[player] for column in comparison.columns)])
    numbers = range(2, 2 + len(comparison.columns))
    return Section(
        "Points",
        [grid("Points by player and kind", head, rows, numbers=numbers, marked=marked, strong=strong)],
    )


def _differences(comparison: Comparison, board: Board) -> Section:
    content: list[Content] = []
    whole = board.whole()
    if whole is not None:
        label = sentence("The whole board, with the places lit up that are scored differently, numbered as below")
        content.append(
            figure(whole, label=label, caption=sentence("The whole board; the numbers are those below."), kind="board")
        )
    parts = [
        Section(titled(comparison, number), _difference(comparison, board, number, difference))
        for number, difference in enumerate(comparison.differences, 1)
    ]
    return Section("What is scored differently", content, parts)


def _difference(comparison: Comparison, board: Board, number: int, difference: Difference) -> list[Content]:
    rows: list[list[Content]] = []
    for column, lines in zip(comparison.complete, difference.lines, strict=True):
        if not lines:
            rows.append([column.label, sentence("nobody"), 0, None, None, None])
        rows += [
            [
                column.label,
                as_given(line["player"]),
                line["points"],
                _terms(comparison, line),
                counts_in_words(line["claims"]),
                tiles(line["tiles"]),
            ]
            for line in lines
        ]
    made = grid(
        sentence("The lines of {what}", what=titled(comparison, number)),
        ["variant", "player", "points", "terms and rules", "claims", "tiles"],
        rows,
        numbers=[2],
    )
    svg = board.around(difference)
    if svg is None:
        return [made]
    hatches = semicolons(
        sentence("{place}: {message}", place=HATCHES[hatch], message=sentence(label))
        for hatch, label in board.hatches(difference)
    )
    caption_text = sentence(
        "What number {number} is about, lit up on the board: {what}",
        number=number,
        what=category_in_words(difference.kind, difference.when),
    )
    then = None if board.moment(difference) is None else sentence("The board as it was when this was scored.")
    ringed = sentence("Pieces with a claim to it are ringed.")
    drawn = sentence("Hatched with {hatches}.", hatches=hatches) if hatches else None
    caption = join(*filter(None, (then, ringed, drawn)), between=" ")
    label = sentence("{text}. {hatches}", text=caption_text, hatches=hatches) if hatches else caption_text
    return [made, figure(svg, label=label, caption=caption)]


def _terms(comparison: Comparison, line: Line) -> Html:
    known = comparison.rules()

    def rule(given: str) -> Html:
        return called(clause(known[given]["says"]) if given in known else "", given)

    parts = []
    for term in line["terms"]:
        changed = [phrase(", changed by {rule}", rule=rule(each)) for each in term["changed_by"]]
        parts.append(join(spelled_out(term), " ", rule(term["rule"]), changed))
    parts += [phrase("decided by {rule}", rule=rule(each)) for each in line.get("decided_by", ())]
    return join(*parts, between="; ")


def _rules(comparison: Comparison) -> Html:
    return items(called(sourced(described), rule) for rule, described in comparison.rules().items())
