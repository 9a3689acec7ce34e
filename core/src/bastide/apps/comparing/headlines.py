"""Why another player wins under other rules, in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from bastide import installed, listed, sentence, sentences

from ..words import category_in_words, together, word
from .whereabouts import kinds_scored, whereabouts

if TYPE_CHECKING:
    from .columns import Column, Line
    from .comparisons import Comparison
    from .lines import Difference
    from .swings import Swing

#: How many places a headline describes; more are numbered only.
_FEW = 2


def headline(comparison: Comparison) -> str | None:
    """What happened between two variants with different winners; ``None`` if points alone do not tell.

    ``Blue wins since 2002, not Red and Blue: Blue has 6 points instead of 4 for the city of 2 tiles in the west (number
    1), counted by the field instead of by the city (“Third-edition farms” instead of “First-edition farms”)``.
    """
    if len(comparison.complete) != 2 or not comparison.swings:
        return None
    one, other = comparison.complete
    winners, before = other.ranking[0], together(one.ranking[0])
    they_win = sentences("{who} wins", "{who} win together", len(winners), who=together(winners))
    why = reason(comparison, comparison.swings[0])
    since = _since(one, other)
    if since is not None:
        return sentence(
            "{they_win} since {year}, not {before}: {why}", they_win=they_win, year=since, before=before, why=why
        )
    return sentence(
        "{they_win} under {variant}, not {before} as under {other}: {why}",
        they_win=they_win,
        variant=other.label,
        before=before,
        other=one.label,
        why=why,
    )


def reason(comparison: Comparison, swing: Swing) -> str:
    """Which points change the winner between two variants, where they are made, and by which plugins."""
    one, other = comparison.complete[swing.one], comparison.complete[swing.other]
    numbered = {place + 1: comparison.differences[place] for place in swing.differences}
    if set(swing.winners) != set(other.ranking[0]):
        # The smallest set decides that somebody else wins, but not who does.
        numbered = {
            number: difference
            for number, difference in enumerate(comparison.differences, 1)
            if not difference.same_points
        }
    decisive = list(numbered.values())
    changes = list(_changes(comparison, numbered, swing, {*one.ranking[0], *other.ranking[0]}))
    old, new = (_titles(side, decisive, column) for side, column in ((swing.one, one), (swing.other, other)))
    gone = [title for title in old if title not in new]
    come = [title for title in new if title not in old]
    text = listed(changes)
    by = [
        {kind for each in decisive for kind in kinds_scored(column, each.lines[side])}
        for side, column in ((swing.one, one), (swing.other, other))
    ]
    counted = all(len(kinds) == 1 for kinds in by) and by[0] != by[1]
    if counted:
        text = sentence(
            "{changes}, counted by the {new} instead of by the {old}",
            changes=text,
            new=word(min(by[1])),
            old=word(min(by[0])),
        )
    if gone and come:
        return sentence(
            "{changes} ({new} instead of {old})" if counted else "{changes}, by {new} instead of {old}",
            changes=text,
            new=_quoted(come),
            old=_quoted(gone),
        )
    if come:
        return sentence("{changes}, by {new}", changes=text, new=_quoted(come))
    if gone:
        return sentence("{changes}, without {old}", changes=text, old=_quoted(gone))
    rates = [
        {term["rate"] for line in _lines(decisive, side) for term in line["terms"]} for side in (swing.one, swing.other)
    ]
    if all(len(each) == 1 for each in rates) and rates[0] != rates[1]:
        return sentence("{changes}, at {new} instead of {old} each", changes=text, new=min(rates[1]), old=min(rates[0]))
    return text


def _since(one: Column, other: Column) -> str | None:
    """The first year of the second edition, if the first one is older."""
    years = [column.ruleset.selection.about.get("years", "").partition("-")[0] for column in (one, other)]
    return years[1] if years[0] and years[0] < years[1] else None


def _changes(
    comparison: Comparison, numbered: Mapping[int, Difference], swing: Swing, players: set[str]
) -> Iterator[str]:
    """The changed points of the players who win under either variant, by what they are for, and where."""
    points: dict[tuple[str, str, str], tuple[int, int]] = {}
    places: dict[tuple[str, str, str], list[int]] = {}
    for number, difference in numbered.items():
        before, after = (_points(difference.lines[side]) for side in (swing.one, swing.other))
        for player in sorted(players):
            key = player, difference.kind, difference.when
            known = points.get(key, (0, 0))
            points[key] = known[0] + before[player], known[1] + after[player]
            if before[player] != after[player]:
                places.setdefault(key, []).append(number)
    for (player, kind, when), (before_all, after_all) in points.items():
        if before_all != after_all:
            yield sentences(
                "{player} has {count} point instead of {before} for {what}",
                "{player} has {count} points instead of {before} for {what}",
                after_all,
                player=player,
                before=before_all,
                what=_what(comparison, kind, when, places[player, kind, when]),
            )


def _what(comparison: Comparison, kind: str, when: str, numbers: Sequence[int]) -> str:
    """What some differences are about: where they are, if they are few, and their numbers."""
    found = [whereabouts(comparison.complete, comparison.differences[number - 1]) for number in numbers[:_FEW]]
    places = [place for place in found if place is not None]
    what = together(places) if len(places) == len(numbers) else category_in_words(kind, when)
    return sentences(
        "{what} (number {numbers})", "{what} (numbers {numbers})", len(numbers), what=what, numbers=listed(numbers)
    )


def _quoted(titles: Iterable[str]) -> str:
    """Titles, set apart from the sentence around them: commas may be in them."""
    return together(sentence("“{words}”", words=sentence(title)) for title in titles)


def _points(lines: Sequence[Line]) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in lines:
        found[line["player"]] += line["points"]
    return found


def _lines(differences: Iterable[Difference], side: int) -> Iterator[Line]:
    for difference in differences:
        yield from (line for line in difference.lines[side] if line["points"])


def _titles(side: int, differences: Iterable[Difference], column: Column) -> list[str]:
    """The titles of the plugins whose rules make or change the lines of one variant."""
    usable = installed().usable
    found: dict[str, None] = {}
    for line in _lines(differences, side):
        for term in line["terms"]:
            for rule in (term["rule"], *term["changed_by"]):
                entry = column.ruleset.rule(rule)
                if entry is not None and entry.plugin in usable:
                    found[sentence(usable[entry.plugin].title)] = None
    return list(found)
