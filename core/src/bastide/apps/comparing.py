"""Comparing what several variants make of one record or diagram.

Everything here is data; nothing is printed.

    >>> compare("tests/data/played-games/03.record.json", ["hig-2000", "hig-2002"]).winner_changes
    True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bastide import BastideError, Problem, Ruleset, VariantNeeded, resolve_variant, score

#: What points are called that a diagram says are on the track already.
TRACK = "track"

#: What makes a subject the same one under several variants: kind, when, and tiles.
_Key = tuple[str, str, frozenset[tuple[int, int]]]
Line = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """What one variant makes of a record or diagram.

    Args:
        variant: the variant as it was given.
        ruleset: what it means.
        scores: points by player.
        lines: the score lines.
        ranking: the players' names, best first; those who tie stand together.
        notes: what a reader should know and need not mend.
        error: where and why the input breaks a rule of the variant, if it does.
        message: the same for people, with file and line.
    """

    variant: Any
    ruleset: Ruleset
    scores: dict[str, int]
    lines: tuple[Line, ...]
    ranking: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    error: dict[str, Any] | None = None
    message: str | None = None

    @property
    def label(self) -> str:
        """The variant's name for people."""
        return self.variant if isinstance(self.variant, str) else self.ruleset.selection.title or "the record's own"

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide score --json`` prints for it."""
        written = {"variant": self.variant, "scores": self.scores, "lines": list(self.lines)}
        return written if self.error is None else written | {"error": self.error}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one player has of one kind of points under each variant."""

    player: str
    kind: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Lines that are not the same under all variants, though they are about the same thing on the board.

    Args:
        kind: the kind of points.
        when: when they are scored.
        lines: for each variant, its lines.
    """

    kind: str
    when: str
    lines: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What several variants make of one record or diagram, side by side.

    Args:
        columns: one for each variant, in the order they were named.
        rows: points by player and kind.
        differences: the lines that differ between the variants whose rules the input keeps.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    differences: tuple[Difference, ...]

    @property
    def complete(self) -> tuple[Column, ...]:
        """The variants whose rules the input keeps."""
        return tuple(column for column in self.columns if column.error is None)

    @property
    def winner_changes(self) -> bool:
        """Whether the variants disagree on who wins."""
        return len({frozenset(column.ranking[0]) for column in self.complete}) > 1

    @property
    def ranking_changes(self) -> bool:
        """Whether the variants disagree on who comes before whom."""
        return len({tuple(map(frozenset, column.ranking)) for column in self.complete}) > 1

    def rules(self) -> dict[str, dict[str, str]]:
        """The rules that the lines that differ speak of: what each says, where it is from, whose it is."""
        named = {
            rule: None
            for difference in self.differences
            for lines in difference.lines
            for line in lines
            for term in line["terms"]
            for rule in (term["rule"], *term["changed_by"])
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
        return {
            "variants": [
                {
                    "variant": column.variant,
                    "title": column.ruleset.selection.title,
                    "scores": column.scores,
                    "ranking": [list(names) for names in column.ranking],
                    "notes": list(column.notes),
                }
                | ({} if column.error is None else {"error": column.error})
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
            "rules": self.rules(),
        }


def compare(
    source: str | Path | Mapping[str, Any],
    variants: Sequence[Any],
    *,
    final: bool = False,
    as_laid: bool = False,
) -> Comparison:
    """Score a record or diagram under several variants and say what differs.

    Args:
        source: the record or diagram, or its file.
        variants: the variants; ``None`` for the record's own.
        final: do the final scoring even if the game is not over.
        as_laid: take tiles and pieces as laid, whatever the rules say.

    Raises:
        BastideError: the input is malformed, or a variant is wrong; lists all problems.
    """
    columns = score_under(source, variants, final=final, as_laid=as_laid)
    complete = [column for column in columns if column.error is None]
    return Comparison(columns=tuple(columns), rows=tuple(rows(columns)), differences=tuple(differences(complete)))


def score_under(
    source: str | Path | Mapping[str, Any],
    variants: Sequence[Any],
    *,
    final: bool = False,
    as_laid: bool = False,
) -> list[Column]:
    """Score a record or diagram under each of several variants.

    Args:
        source: the record or diagram, or its file.
        variants: the variants; ``None`` for the record's own.
        final: do the final scoring even if the game is not over.
        as_laid: take tiles and pieces as laid, whatever the rules say.

    Raises:
        BastideError: the input is malformed, a variant is wrong, or no variant can do anything with the input; lists
            all problems.
        VariantNeeded: a diagram is to be scored under its own variant.
    """
    known = iter(resolved(variant for variant in variants if variant is not None))
    rulesets = [None if variant is None else next(known) for variant in variants]
    columns: list[Column | None] = []
    failures: list[BastideError] = []
    for given, ruleset in zip(variants, rulesets, strict=True):
        try:
            result = score(source, ruleset, final=final, as_laid=as_laid)
        except VariantNeeded:
            raise
        except BastideError as error:
            failures.append(error)
            columns.append(None)
            continue
        columns.append(
            Column(
                variant=result["variant"] if given is None else given,
                ruleset=result.game.ruleset,
                scores=result.scores,
                lines=tuple(result.lines),
                ranking=tuple(map(tuple, result.game.ranking)),
                notes=tuple(result.notes),
                error=result.error,
                message=result.message,
            )
        )
    done = [column for column in columns if column is not None]
    if not done:
        raise BastideError(dict.fromkeys(problem for failure in failures for problem in failure.problems))
    waiting = iter(failures)
    players = list(done[0].scores)
    return [
        _failed(given, ruleset, players, next(waiting)) if column is None else column
        for column, given, ruleset in zip(columns, variants, rulesets, strict=True)
    ]


def resolved(variants: Iterable[Any]) -> list[Ruleset]:
    """What variants mean.

    Raises:
        BastideError: something is wrong with some of them; lists the problems of all.
    """
    rulesets: list[Ruleset] = []
    problems: list[Problem] = []
    for variant in variants:
        try:
            rulesets.append(resolve_variant(variant))
        except BastideError as error:
            problems += error.problems
    if problems:
        raise BastideError(dict.fromkeys(problems))
    return rulesets


def _failed(given: Any, ruleset: Ruleset | None, players: list[str], failure: BastideError) -> Column:
    """The column of a variant that can do nothing with the input, where another one can."""
    if ruleset is None:
        raise failure
    first = failure.problems[0]
    return Column(
        variant=given,
        ruleset=ruleset,
        scores=dict.fromkeys(players, 0),
        lines=(),
        ranking=(tuple(players),),
        error={"action": None, "rule": first.rule or "", "reason": first.message},
        message=str(failure),
    )


def rows(columns: Sequence[Column]) -> Iterable[Row]:
    """Points by player and kind, for each variant; they add up to the scores."""
    kinds = dict.fromkeys(line["kind"] for column in columns for line in column.lines)
    totals: list[Counter[tuple[str, str]]] = []
    for column in columns:
        points: Counter[tuple[str, str]] = Counter()
        for line in column.lines:
            points[line["player"], line["kind"]] += line["points"]
        for player, whole in column.scores.items():
            on_track = whole - sum(points[player, kind] for kind in kinds)
            if on_track:
                points[player, TRACK] = on_track
        totals.append(points)
    for player in columns[0].scores:
        for kind in (TRACK, *kinds):
            row = tuple(points[player, kind] for points in totals)
            if any(row):
                yield Row(player=player, kind=kind, points=row)


def differences(columns: Sequence[Column]) -> Iterable[Difference]:
    """The lines that are not the same under all variants, by what they are about."""
    filed: list[dict[_Key, list[Line]]] = []
    for column in columns:
        drawer: dict[_Key, list[Line]] = {}
        for line in column.lines:
            drawer.setdefault(_key(line), []).append(line)
        filed.append(drawer)
    keys = sorted(dict.fromkeys(key for drawer in filed for key in drawer), key=lambda key: key[1] == "final")
    open_keys = {key: rest for key in keys if any(rest := _without_common([drawer.get(key, []) for drawer in filed]))}
    for group in _groups(open_keys):
        lines = tuple(tuple(line for key in group for line in open_keys[key][number]) for number in range(len(columns)))
        # A claim that is worth nothing here and does not exist there makes no difference to anybody.
        if any(line["points"] for found in lines for line in found):
            kind, when, _ = group[0]
            yield Difference(kind=kind, when=when, lines=lines)


def _key(line: Line) -> _Key:
    return line["kind"], line["when"], frozenset((x, y) for x, y in line["tiles"])


def _content(line: Line) -> tuple[Any, ...]:
    terms = tuple(
        (term["count"], term["rate"], term["label"], term["rule"], tuple(term["changed_by"])) for term in line["terms"]
    )
    return line["player"], line["points"], terms


def _without_common(lines: Sequence[list[Line]]) -> list[list[Line]]:
    """For each variant its lines about a subject, without those that all variants have."""
    counts = [Counter(map(_content, found)) for found in lines]
    common = counts[0].copy()
    for count in counts[1:]:
        common &= count
    rest = []
    for found in lines:
        spare = common.copy()
        kept = []
        for line in found:
            content = _content(line)
            if spare[content]:
                spare[content] -= 1
            else:
                kept.append(line)
        rest.append(kept)
    return rest


def _groups(lines: Mapping[_Key, list[list[Line]]]) -> list[list[_Key]]:
    """Subjects that belong together.

    Editions cut the board into subjects differently: one scores a field, another each city beside it. Subjects that
    no variant has in common but that share tiles are therefore shown together.
    """
    groups: list[list[_Key]] = []
    for key in lines:
        joined = [group for group in groups if any(_related(key, other, lines) for other in group)]
        groups = [group for group in groups if group not in joined]
        groups.append([*(other for group in joined for other in group), key])
    places = {key: place for place, key in enumerate(lines)}
    return sorted(groups, key=lambda group: min(places[key] for key in group))


def _related(one: _Key, other: _Key, lines: Mapping[_Key, list[list[Line]]]) -> bool:
    if one[:2] != other[:2] or not one[2] & other[2]:
        return False
    return not any(mine and theirs for mine, theirs in zip(lines[one], lines[other], strict=True))
