"""The results of several variants for a table, side by side, with the subject of each line on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from bastide import Game, coordinates, translated

from ...comparing import Column, Comparison, Difference, Line, compare
from ...comparing.places import features_of
from ...comparing.words import ranking, stop_text, swing_text, titled, unswung_text, verdict
from ...reports.words import source_text
from ...words import category_in_words, claims_in_words, spelled_out, teams_of, word
from ..pictures.art import dressed

#: The colours of what several variants score differently, on the screen.
COLOURS = ("#d81b60", "#1565c0", "#ef8f00", "#00796b", "#6a1b9a")
Lit = list[dict[str, Any]]
#: Translates a text.
Say = Callable[[str], str]


def scored(
    source: Mapping[str, Any],
    variants: Sequence[Any],
    language: str | None,
    *,
    final: bool = False,
    as_laid: bool = False,
) -> dict[str, Any]:
    """The results of variants for a diagram or record.

    Args:
        source: the diagram or record.
        variants: the variants; ``None`` for a record's own.
        language: the language of all texts.
        final: do the final scoring even if the game is not over.
        as_laid: take tiles and pieces as laid, whatever the rules state.

    Raises:
        BastideError: none of the variants can score it, or a variant is wrong.
    """
    return side_by_side(compare(source, variants, final=final, as_laid=as_laid), language)


def side_by_side(found: Comparison, language: str | None) -> dict[str, Any]:
    """A comparison, for pages.

    Args:
        found: the comparison.
        language: the language of all texts.
    """
    say = partial(translated, language=language)
    named = found.by_titles()
    numbers = [number for number, column in enumerate(found.columns) if column.error is None]
    return {
        "columns": [
            _column(column, shown, COLOURS[at % len(COLOURS)], say)
            for at, (column, shown) in enumerate(zip(found.columns, named.columns, strict=True))
        ],
        "rows": [
            {"player": row.player, "kind": row.kind, "name": say(word(row.kind)), "points": list(row.points)}
            for row in found.rows
        ],
        "verdict": say(verdict(named)) if len(found.columns) > 1 else "",
        "winner_changes": found.winner_changes,
        "differences": [
            _difference(found, number, difference, numbers, say)
            for number, difference in enumerate(found.differences, 1)
        ],
        "swings": [
            {
                "from": numbers[swing.one],
                "to": numbers[swing.other],
                "differences": [place + 1 for place in swing.differences],
                "winners": list(swing.winners),
                "scores": dict(swing.scores),
                "text": say(swing_text(named, swing)),
            }
            for swing in found.swings
        ],
        "unswung": [say(unswung_text(column)) for column in named.ranked_otherwise] if len(numbers) > 1 else [],
    }


def _column(column: Column, named: Column, colour: str, say: Say) -> dict[str, Any]:
    says = _sayings(column, say)
    stop = None if column.stop is None else say(stop_text(named, column.stop))
    return {
        "variant": column.variant,
        "title": say(named.label),
        "art": dressed(column.ruleset)[1],
        "colour": colour,
        "scores": column.scores,
        "ranking": [list(names) for names in column.ranking],
        "teams": teams_of(column.teams),
        "ranked": say(ranking(column)),
        "ranked_by": column.ranked_by,
        "lines": [_line(column, line, says, say) for line in column.lines],
        "notes": [say(note) for note in dict.fromkeys(column.notes)],
        "error": column.error,
        "stop": stop,
    }


def _sayings(column: Column, say: Say) -> dict[str, dict[str, str]]:
    """The sentence, source and plugin of each rule of a variant."""
    return {
        entry.rule.id: {
            "says": say(entry.rule.says),
            "source": say(source_text(getattr(entry.rule, "source", ""))),
            "plugin": entry.plugin,
        }
        for entry in column.ruleset.rules
    }


def _line(column: Column, line: Line, says: Mapping[str, Mapping[str, str]], say: Say) -> dict[str, Any]:
    def rule(name: str) -> dict[str, Any]:
        return {"id": name, **says.get(name, {"says": "", "source": "", "plugin": ""})}

    return {
        "player": line["player"],
        "points": line["points"],
        "kind": line["kind"],
        "when": line["when"],
        "subject": say(category_in_words(line["kind"], line["when"])),
        "tiles": [list(cell) for cell in line["tiles"]],
        "claims": dict(line["claims"]),
        "claimed": say(claims_in_words(line["claims"])) if len(line["claims"]) > 1 else "",
        "terms": [
            {
                "text": say(spelled_out(term)),
                "points": term["points"],
                "rule": rule(term["rule"]),
                "changed_by": [rule(name) for name in term["changed_by"]],
            }
            for term in line["terms"]
        ],
        "decided_by": [rule(name) for name in line.get("decided_by", ())],
        "where": [] if column.game is None else _where(column.game, [line]),
    }


def _where(game: Game, lines: Sequence[Line]) -> Lit:
    """The subjects of lines: for each tile the indices of the segments to highlight."""
    board = game.position.board
    found: dict[tuple[int, int], set[int]] = {}
    for line in lines:
        for feature in features_of(game, line):
            for number in feature.segments:
                packed = board.where[number]
                found.setdefault(coordinates(packed), set()).add(number - board.cells[packed][1])
    return [{"at": list(at), "segments": sorted(segments)} for at, segments in sorted(found.items())]


def _difference(
    found: Comparison, number: int, difference: Difference, numbers: Sequence[int], say: Say
) -> dict[str, Any]:
    places = [{id(line): place for place, line in enumerate(found.columns[column].lines)} for column in numbers]
    columns = []
    for column, known, lines in zip(numbers, places, difference.lines, strict=True):
        game = found.columns[column].game
        columns.append(
            {
                "column": column,
                "lines": [known[id(line)] for line in lines],
                "points": _points(lines, found.columns[column].scores),
                "where": [] if game is None else _where(game, lines),
            }
        )
    return {
        "number": number,
        "title": say(titled(found, number)),
        "kind": difference.kind,
        "when": difference.when,
        "same_points": difference.same_points,
        "columns": columns,
    }


def _points(lines: Sequence[Line], players: Mapping[str, int]) -> dict[str, int]:
    """The points of each player in some lines."""
    totals = dict.fromkeys(players, 0)
    for line in lines:
        totals[line["player"]] += line["points"]
    return {player: points for player, points in totals.items() if points}
