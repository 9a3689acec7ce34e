"""The results of several variants for one record or diagram, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from ..words import teams_of
from .columns import Column, Source, score_under
from .lines import Difference, Row, differences, rows
from .swings import Swing, swing_between


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The results of several variants for one record or diagram, side by side.

    Args:
        columns: one for each variant, in the given order.
        rows: points by player and kind.
        differences: the lines that differ between the variants whose rules the input keeps.
        source: the record or diagram, or its file, for drawing the board at the time of a scoring.
        final: whether to do the final scoring even if the game was not over.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    differences: tuple[Difference, ...]
    source: Source | None = None
    final: bool = False

    def by_titles(self) -> Comparison:
        """The same with variants that are called by their titles, for people who do not name them by ids."""
        from ..rulesets.titles import titles_of

        titles = titles_of([column.ruleset for column in self.columns])
        columns = tuple(replace(column, called=title) for column, title in zip(self.columns, titles, strict=True))
        return replace(self, columns=columns)

    @property
    def complete(self) -> tuple[Column, ...]:
        """The variants whose rules the input keeps."""
        return tuple(column for column in self.columns if column.error is None)

    @property
    def winner_changes(self) -> bool:
        """Whether the variants disagree on the winner."""
        return len({frozenset(column.ranking[0]) for column in self.complete}) > 1

    @property
    def ranking_changes(self) -> bool:
        """Whether the variants disagree on the ranking."""
        return len({tuple(map(frozenset, column.ranking)) for column in self.complete}) > 1

    @property
    def swings(self) -> tuple[Swing, ...]:
        """For each two variants that disagree on the winner, a smallest set of differences that decides it.

        Variants with a ranking rule of their own, or with other teams, are left out, since points alone do not decide
        there.
        """
        found = []
        sides = list(enumerate(self.complete))
        for (first, one), (second, other) in combinations(sides, 2):
            if one.ranked_by or other.ranked_by or set(one.ranking[0]) == set(other.ranking[0]):
                continue
            if {*one.teams} != {*other.teams}:
                continue
            swing = swing_between(one.scores, self.differences, first, second, teams=one.teams)
            if swing is not None:
                found.append(swing)
        return tuple(found)

    @property
    def ranked_otherwise(self) -> tuple[Column, ...]:
        """The variants that rank the players by a rule of their own."""
        return tuple(column for column in self.complete if column.ranked_by)

    def _swing_json(self, swing: Swing) -> dict[str, Any]:
        return {
            "from": self.complete[swing.one].variant,
            "to": self.complete[swing.other].variant,
            "differences": list(swing.differences),
            "scores": dict(swing.scores),
            "winners": list(swing.winners),
        }

    def rules(self) -> dict[str, dict[str, str]]:
        """The rules in the lines that differ: their sentences, sources and plugins."""
        named = {
            rule: None
            for difference in self.differences
            for lines in difference.lines
            for line in lines
            for rule in _rules_of(line)
        }
        known: dict[str, dict[str, str]] = {}
        for rule in named:
            for column in self.columns:
                entry = column.ruleset.rule(rule)
                if entry is not None:
                    source = getattr(entry.rule, "source", "")
                    known[rule] = {"plugin": entry.plugin, "says": entry.rule.says, "source": source}
                    break
        return known

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide compare --json`` prints."""
        from ..rulesets.titles import title_of

        return {
            "format": "bastide-comparison/1",
            "variants": [
                {
                    "variant": column.variant,
                    "title": title_of(column.ruleset),
                    "scores": column.scores,
                    "ranking": [list(names) for names in column.ranking],
                    "notes": list(column.notes),
                }
                | ({"teams": teams} if (teams := teams_of(column.teams)) else {})
                | ({} if column.error is None else {"error": column.error})
                | ({} if column.stop is None else {"stops": column.stop.as_json()})
                | ({"as_laid": list(column.laid)} if column.laid else {})
                for column in self.columns
            ],
            "points": [{"player": row.player, "kind": row.kind, "points": list(row.points)} for row in self.rows],
            "winner_changes": self.winner_changes,
            "ranking_changes": self.ranking_changes,
            "differences": [
                {
                    "kind": difference.kind,
                    "when": difference.when,
                    "lines": [
                        {"variant": column.variant, "lines": list(lines)}
                        for column, lines in zip(self.complete, difference.lines, strict=True)
                    ],
                }
                for difference in self.differences
            ],
            "swings": [self._swing_json(swing) for swing in self.swings],
            "rules": self.rules(),
        }


def compare(
    source: Source,
    variants: Sequence[Any],
    *,
    final: bool = False,
    as_laid: bool = False,
) -> Comparison:
    """Score a record or diagram under several variants and return the differences.

    Args:
        source: the record or diagram, its file, or the document read from it.
        variants: the variants; ``None`` for the record's own.
        final: do the final scoring even if the game is not over.
        as_laid: take tiles and pieces as laid, whatever the rules say.

    Raises:
        BastideError: the input is malformed, a variant is wrong, or all are of another game; lists all problems.
    """
    columns = score_under(source, variants, final=final, as_laid=as_laid, apart=True)
    complete = [column for column in columns if column.error is None]
    return Comparison(
        columns=tuple(columns),
        rows=tuple(rows(columns)),
        differences=tuple(differences(complete)),
        source=source,
        final=final,
    )


def _rules_of(line: Mapping[str, Any]) -> Iterator[str]:
    for term in line["terms"]:
        yield from (term["rule"], *term["changed_by"])
    yield from line.get("decided_by", ())
