"""What a simulation means for players: three sentences for each variant, which claim no more than the intervals do."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bastide import Sentence, listed, sentence

from ..words import category_in_words, semicolons

Estimate = Mapping[str, Any]

#: The categories of points that a sentence names at most.
_NAMED = 3
#: So much of all changes is most of them, and so much all but nothing.
_MOST, _ALL = 0.75, 0.995
#: Intervals wider than this to either side are told in whole numbers.
_WIDE = 1.0
#: The last digit that is told.
_LEAST = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What a variant makes of a game.

    Args:
        title: what is told.
        says: three sentences: the points, who wins, and the course of the game.
        side: the variant's figures, as in the summary of a simulation.
        other: those of the variant that it is compared with; ``None`` if it stands alone.
        pair: the differences from that one, game by game; ``None`` without them.
        same_moves: whether the pairs are of the same moves, so that another winner is owed to the rules.
        games: the number of games.
    """

    title: Sentence
    says: tuple[Sentence, ...]
    side: Estimate
    other: Estimate | None
    pair: Estimate | None
    same_moves: bool
    games: int


def meanings(summary: Mapping[str, Any]) -> list[Meaning]:
    """What each variant of a simulation makes of a game, against the first one; a single variant by itself.

    Args:
        summary: the summary; without a game to compare, or of an earlier version, it means nothing.
    """
    sides, games = summary["variants"], summary["games"]["compared"]
    if not games or any("untouched" not in pair for pair in summary["differences"]):
        return []
    first, *others = (sentence(side["title"]) for side in sides)
    if not summary["differences"]:
        return [alone(first, sides[0], games)]
    return [
        against((first, other), (sides[0], side), pair, games, anew=summary["mode"] == "anew")
        for other, side, pair in zip(others, sides[1:], summary["differences"], strict=True)
    ]


def alone(name: Sentence, side: Estimate, games: int) -> Meaning:
    """What a game under one variant is like.

    Args:
        name: what the variant is called.
        side: its figures.
        games: the number of games.
    """
    begins = next(seat["won_alone"] for seat in side["seats"] if seat["seat"] == 1)
    says = (
        sentence(
            "A player gets {points} points: {where}.",
            points=amount(side["points"]),
            where=_where(side["categories"], sign=False),
        ),
        sentence(
            "The player who begins wins {share} alone; the win is shared in {ties}; the winner leads by {margin} "
            "points.",
            share=share(begins, games),
            ties=share(side["ties"], games),
            margin=amount(side["margin"]),
        ),
        sentence("A game takes {turns} turns; points are made {when}.", turns=_turns(side["turns"]), when=_when(side)),
    )
    return _made(name, says, side, None, None, games)


def against(
    names: tuple[Sentence, Sentence], sides: tuple[Estimate, Estimate], pair: Estimate, games: int, *, anew: bool
) -> Meaning:
    """What one variant makes of the games of another.

    Args:
        names: what the first variant and the other one are called.
        sides: their figures.
        pair: the differences of the other from the first, game by game.
        games: the number of games.
        anew: whether the other variant's games were played by its own rules.
    """
    if unchanged(pair, games):
        says: tuple[Sentence, ...] = (
            sentence("Every player gets the same points in all {games} games.", games=f"{games:,}"),
            sentence("The same players win."),
            _length(sides, pair, anew=anew),
        )
    elif anew:
        says = (_points(pair, games), _leads(sides, pair), _length(sides, pair, anew=True))
    else:
        says = (_points(pair, games), _wins(pair, games), _course(sides[0], pair, games))
    return _made(_instead(names), says, sides[1], sides[0], pair, games, same_moves=not anew)


def apart(
    names: tuple[Sentence, Sentence],
    sides: tuple[Estimate, Estimate],
    differences: Mapping[str, Estimate],
    games: int,
) -> Meaning:
    """How the games of two variants differ that share none: how often another player wins is no question then.

    Args:
        names: what the first variant and the other one are called.
        sides: their figures.
        differences: of the other from the first: ``points``, ``margin`` and ``turns``.
        games: the number of games of the variant that has fewer.
    """
    says = (_points(differences, games), _leads(sides, differences), _length(sides, differences, anew=True))
    return _made(_instead(names), says, sides[1], sides[0], None, games)


def unchanged(pair: Estimate, games: int) -> bool:
    """Whether every player had the same points in every game."""
    return bool(pair["untouched"]["games"] == games)


def told(found: Estimate) -> bool:
    """Whether an interval tells a difference: it does not include zero."""
    return found["low"] is not None and (found["low"] > 0 or found["high"] < 0)


def share(found: Estimate, games: int) -> Sentence:
    """So many of the games as the interval supports: ``4 of 100 games``.

    Args:
        found: their number and the proportion.
        games: the number of all games.
    """
    if not found["games"]:
        return sentence("no game")
    if found["games"] == games:
        return sentence("every game")
    for of in (100, 1000):
        low, high = round(of * found["low"]), round(of * found["high"])
        if low:
            break
    else:
        return sentence("fewer than {count} of 1000 games", count=high + 1)
    if low == high:
        return sentence("{count} of {of} games", count=low, of=of)
    return sentence("{low} to {high} of {of} games", low=low, high=high, of=of)


def amount(found: Estimate, *, sign: bool = False) -> Sentence:
    """A mean with the digits that its interval supports: ``4.3``, ``4.1 to 4.6``, ``2 to 7``.

    Args:
        found: the mean.
        sign: whether its sign is told.
    """
    low, high = found["low"], found["high"]
    if low is None:
        return sentence("about {value}", value=_written(found["value"], 0, sign=sign))
    if low == high == round(low):
        return _number(_written(low, 0, sign=sign))
    if low * high > 0 and max(abs(low), abs(high)) < _LEAST / 2:
        return sentence("less than {value}", value=_LEAST)
    if high - low > 2 * _WIDE:
        ends = (_written(math.floor(low), 0, sign=sign), _written(math.ceil(high), 0, sign=sign))
    else:
        ends = (_written(low, 1, sign=sign), _written(high, 1, sign=sign))
    if ends[0] == ends[1]:
        return _number(ends[0])
    if low * high > 0 and min(abs(low), abs(high)) < _LEAST / 2:
        return sentence("up to {high}", high=ends[1] if high > 0 else ends[0])
    return sentence("{low} to {high}", low=ends[0], high=ends[1])


def _turns(found: Estimate) -> Sentence:
    """A number of turns, in whole ones where that is as much as can be told."""
    if found["low"] is not None and found["high"] - found["low"] < 1:
        return _number(_written(found["value"], 0, sign=False))
    return amount(found)


def _number(text: str) -> Sentence:
    return sentence("{number}", number=text)


def _written(value: float, digits: int, *, sign: bool) -> str:
    text = f"{value:+.{digits}f}" if sign else f"{abs(value):.{digits}f}"
    return text.replace("-", "−")


def _size(found: Estimate) -> Estimate:
    """The size of a difference, as a mean above zero."""
    if found["low"] is None or found["value"] >= 0:
        return found
    return {"value": -found["value"], "low": -found["high"], "high": -found["low"]}


def _made(
    title: Sentence,
    says: Sequence[Sentence],
    side: Estimate,
    other: Estimate | None,
    pair: Estimate | None,
    games: int,
    *,
    same_moves: bool = False,
) -> Meaning:
    if games < 2:
        says = (sentence("One game tells nothing for certain."),)
    return Meaning(title=title, says=tuple(says), side=side, other=other, pair=pair, same_moves=same_moves, games=games)


def _instead(names: tuple[Sentence, Sentence]) -> Sentence:
    return sentence("{other} instead of {first}", other=names[1], first=names[0])


def _points(pair: Estimate, games: int) -> Sentence:
    where = _where(pair.get("categories", ()), sign=True)
    if not told(pair["points"]):
        return sentence(
            "Whether a player gets more points cannot be told from {games} games: {where}.",
            games=f"{games:,}",
            where=where,
        )
    points = amount(_size(pair["points"]))
    if pair["points"]["value"] > 0:
        return sentence("A player gets {amount} points more: {where}.", amount=points, where=where)
    return sentence("A player gets {amount} points fewer: {where}.", amount=points, where=where)


def _certain(categories: Iterable[Estimate]) -> list[Estimate]:
    """Categories whose intervals tell something, the largest first."""
    return sorted(filter(told, categories), key=lambda entry: (-abs(entry["value"]), entry["kind"], entry["when"]))


def _where(categories: Iterable[Estimate], *, sign: bool) -> Sentence:
    """For what there are points, or more or fewer of them."""
    found = [
        sentence(
            "{category} {amount}",
            category=category_in_words(entry["kind"], entry["when"]),
            amount=amount(entry, sign=sign),
        )
        for entry in _certain(categories)[:_NAMED]
    ]
    return listed(found) if found else sentence("no kind of points tells them apart")


def _wins(pair: Estimate, games: int) -> Sentence:
    parts = [
        sentence(
            "Another player wins in {share} ({games} played)",
            share=share(pair["winner_swaps"], games),
            games=f"{games:,}",
        ),
        _profit(pair["margin"]),
    ]
    if told(pair["first_seat"]):
        gained = amount(_size(pair["first_seat"]))
        if pair["first_seat"]["value"] > 0:
            parts.append(sentence("the player who begins gains {amount} points on the others", amount=gained))
        else:
            parts.append(sentence("the player who begins loses {amount} points to the others", amount=gained))
    return sentence("{parts}.", parts=semicolons(parts))


def _profit(margin: Estimate) -> Sentence:
    if not told(margin):
        return sentence("neither the player in front nor those behind profit as far as can be told")
    grows = amount(_size(margin))
    if margin["value"] > 0:
        return sentence("the player in front profits, whose lead grows by {amount} points", amount=grows)
    return sentence("the players behind profit: the lead shrinks by {amount} points", amount=grows)


def _leads(sides: tuple[Estimate, Estimate], pair: Estimate) -> Sentence:
    before, after = (amount(side["margin"]) for side in sides)
    if told(pair["margin"]):
        return sentence(
            "Who wins cannot be compared, as the games differ; the winner leads by {after} points instead of {before}.",
            after=after,
            before=before,
        )
    return sentence(
        "Who wins cannot be compared, as the games differ; whether the winner leads by more cannot be told, by {after} "
        "points instead of {before}.",
        after=after,
        before=before,
    )


def _course(side: Estimate, pair: Estimate, games: int) -> Sentence:
    touched = pair["untouched"]
    changed = {"games": games - touched["games"], "low": 1 - touched["high"], "high": 1 - touched["low"]}
    return sentence(
        "Points change in {share}, {when}; a game takes {turns} turns.",
        share=share(changed, games),
        when=_when(pair),
        turns=_turns(side["turns"]),
    )


def _when(found: Estimate) -> Sentence:
    """The part of the game in which the certain points are made, or differ."""
    certain = _certain(found["categories"])
    whole = sum(abs(entry["value"]) for entry in certain)
    if not whole:
        return sentence("at a moment that cannot be told")
    last = sum(abs(entry["value"]) for entry in certain if entry["when"] == "final") / whole
    if last >= _ALL:
        return sentence("in the final scoring")
    if last <= 1 - _ALL:
        return sentence("while the game goes on")
    if last >= _MOST:
        return sentence("mostly in the final scoring")
    if last <= 1 - _MOST:
        return sentence("mostly while the game goes on")
    return sentence("both while the game goes on and in the final scoring")


def _length(sides: tuple[Estimate, Estimate], pair: Estimate, *, anew: bool) -> Sentence:
    before, after = (_turns(side["turns"]) for side in sides)
    if pair["turns"]["low"] == pair["turns"]["high"] == 0 or not anew:
        return sentence("A game takes {turns} turns.", turns=before)
    if not told(pair["turns"]):
        return sentence(
            "Whether a game takes longer cannot be told: {after} turns instead of {before}.", after=after, before=before
        )
    return sentence("A game takes {after} turns instead of {before}.", after=after, before=before)
