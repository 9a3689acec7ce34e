"""Lines, moves and verdicts as text, for every format of the report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bastide import clause, coded, listed, sentence, sentences

from ..words import category_in_words, counts_in_words, semicolons, together, word
from .headlines import headline, reason
from .whereabouts import whereabouts

if TYPE_CHECKING:
    from .columns import Column, Stop
    from .comparisons import Comparison
    from .lines import Difference
    from .swings import Swing


def titled(comparison: Comparison, number: int) -> str:
    """The heading of a difference: ``2. field at the end: the city of 3 tiles in the west``.

    Args:
        comparison: the comparison.
        number: its number, from 1, which is also that in pictures.
    """
    difference = comparison.differences[number - 1]
    what = category_in_words(difference.kind, difference.when)
    where = whereabouts(comparison.complete, difference)
    if where is not None:
        what = sentence("{what}: {where}", what=what, where=where)
    if difference.same_points:
        return sentence("{number}. {what} (the same points in another way)", number=number, what=what)
    return sentence("{number}. {what}", number=number, what=what)


def tiles(cells: Iterable[Sequence[int]]) -> str:
    """Cells in one row: ``0,0 1,-1``."""
    return " ".join(f"{x},{y}" for x, y in cells)


def ranking(column: Column) -> str:
    """The players or teams in order with their points: ``1. Red 44, Green 44; 3. Blue 26``."""
    number, parts = 1, []
    for place in column.ranked:
        tied = [
            sentence("{who} {points}", who=together(team), points=sum(column.scores[name] for name in team))
            for team in place
        ]
        parts.append(sentence("{number}. {what}", number=number, what=listed(tied)))
        number += len(place)
    return semicolons(parts)


def so_far(column: Column, text: str) -> str:
    """A remark on a variant, marked if it does not cover the whole game."""
    return text if column.error is None else sentence("{text} (so far)", text=text)


def winners(column: Column) -> str:
    """The winners."""
    return together(column.ranking[0])


def verdict(comparison: Comparison) -> str:
    """The first sentence of a comparison: the winner, and whether the rules decide it."""
    if len(comparison.complete) < 2:
        return sentence("There are not two variants under which this is a whole game, so nothing can be compared.")
    without = [
        sentences(
            "{count} tile or piece under {variant}",
            "{count} tiles or pieces under {variant}",
            len(column.laid),
            variant=column.label,
        )
        for column in comparison.complete
        if column.laid
    ]
    if not without:
        return _agreement(comparison)
    if not comparison.differences:
        return sentence(
            "For the tiles and pieces that all variants have, every line is the same; not counted: {left}.",
            left=listed(without),
        )
    return sentence(
        "Counted with the tiles and pieces that each variant has: {verdict}; not counted: {left}",
        verdict=clause(_agreement(comparison)),
        left=listed(without),
    )


def _agreement(comparison: Comparison) -> str:
    if not comparison.differences:
        same = sentence("Every line is the same under all variants.")
        if len(comparison.complete) < len(comparison.columns):
            complete = listed(column.label for column in comparison.complete)
            same = sentence("Every line is the same under {variants}.", variants=complete)
        if comparison.winner_changes:
            return sentence("The winner changes: {who}. {where}", who=_winners_of_each(comparison), where=same)
        return same
    where = _where(comparison.differences)
    happened = headline(comparison)
    if happened is not None:
        return sentence("{headline}. {where}", headline=happened, where=where)
    if comparison.winner_changes:
        return sentence("The winner changes: {who}. {where}", who=_winners_of_each(comparison), where=where)
    if comparison.ranking_changes:
        who = winners(comparison.complete[0])
        return sentence("The winner stays {who}, the ranking behind changes. {where}", who=who, where=where)
    return sentence("The ranking stays the same. {where}", where=where)


def _winners_of_each(comparison: Comparison) -> str:
    """Who wins under which variants; those with the same winners stand together."""
    alike: dict[str, list[str]] = {}
    for column in comparison.complete:
        alike.setdefault(winners(column), []).append(column.label)
    return semicolons(
        sentence("{who} under {variant}", who=won, variant=listed(labels)) for won, labels in alike.items()
    )


def _where(differences: Sequence[Difference]) -> str:
    """How many places are scored differently, and how many have the same points by other rules."""
    same = sum(difference.same_points for difference in differences)
    other = len(differences) - same
    if not other:
        return sentence("All players have the same points for each place, {same} of them in another way", same=same)
    where = sentences(
        "{count} place on the board scored differently", "{count} places on the board scored differently", other
    )
    return sentence("{where}, {same} with the same points in another way", where=where, same=same) if same else where


def swing_text(comparison: Comparison, swing: Swing) -> str:
    """The differences that change the winner."""
    one, other = comparison.complete[swing.one], comparison.complete[swing.other]
    count = len(swing.differences)
    who = together(swing.winners)
    text = sentence(
        "From {one} to {other}: it is enough that {lines} scored as under {other}; then {they_win} ({points}).",
        one=one.label,
        other=other.label,
        lines=sentences(
            "number {numbers} alone is",
            "{count} places, numbers {numbers}, are",
            count,
            numbers=listed(place + 1 for place in swing.differences),
        ),
        they_win=sentences("{who} wins", "{who} win together", len(swing.winners), who=who),
        points=counts_in_words(swing.scores),
    )
    if len(comparison.complete) == 2:
        return text  # the verdict says why
    return sentence("{text} That is: {why}.", text=text, why=reason(comparison, swing))


def unswung_text(column: Column) -> str:
    """Why no smallest set of differences is given for a variant."""
    return sentence(
        "Under {variant} {rule} ranks the players, so no set of lines alone decides who wins.",
        variant=column.label,
        rule=column.ranked_by,
    )


def stop_text(column: Column, stop: Stop) -> str:
    """Where and why a record stops being a game of a variant."""
    if stop.action is None:
        return sentence(
            "This cannot be a game under {variant}: {reason}.", variant=column.label, reason=clause(stop.reason)
        )
    return sentence(
        "Up to move {number} it is a game under {variant}. The next move, {move}, is none there: {reason}. "
        "Points up to there: {points}."
        if stop.move
        else "Up to move {number} it is a game under {variant}. The next move is none there: {reason}. "
        "Points up to there: {points}.",
        number=stop.action,
        variant=column.label,
        reason=clause(stop.reason),
        points=counts_in_words(stop.scores),
        **({"move": move_text(stop.move)} if stop.move else {}),
    )


def go_on_text(column: Column, stop: Stop) -> str:
    """What to do where a record is no game of a variant."""
    if stop.malformed:
        return sentence("Fix that in the file.")
    if stop.help:
        return sentence("Instead, {help}.", help=sentence(stop.help))
    if column.error is None:
        return sentence("From there on tiles and pieces were taken as laid, regardless of the rules.")
    return coded(
        "comparison/as-laid", "To score all of it anyway, with tiles and pieces as they were laid, add --as-laid."
    )


def laid_text(comparison: Comparison, column: Column) -> str | None:
    """That the moves taken as laid are those of a variant before it; ``None`` if they are told here."""
    before = comparison.columns[: comparison.columns.index(column)]
    same = next((other for other in before if other.laid == column.laid), None) if column.laid else None
    return None if same is None else sentence("They are the same moves as under {variant}.", variant=same.label)


def move_text(move: Mapping[str, Any]) -> str:
    """A move of a record in words: ``Red: place base-game/V at 1,0, rotation 90``."""
    player = move.get("player")
    text: str = word(str(move.get("type")))
    if move.get("tile") or move.get("piece"):
        text = sentence("{action} {thing}", action=text, thing=word(str(move.get("tile") or move["piece"])))
    if "on" in move:
        text = sentence("{action} on {segment}", action=text, segment=move["on"])
    if "as" in move:
        text = sentence("{action} as {figure}", action=text, figure=word(str(move["as"])))
    at = move.get("at")
    if isinstance(at, Sequence) and len(at) == 2:
        text = sentence("{action} at {place}", action=text, place=f"{at[0]},{at[1]}")
    if move.get("rotation"):
        text = sentence("{action} turned by {rotation}", action=text, rotation=move["rotation"])
    return sentence("{place}: {message}", place=player, message=text) if player else text


def notes_of(comparison: Comparison) -> Iterable[str]:
    """What a reader should know but need not fix, each with its variant; moves taken as laid are listed elsewhere."""
    for column in comparison.columns:
        for note in dict.fromkeys(column.notes):
            if note not in column.laid:
                yield sentence("{place}: {message}", place=column.label, message=sentence(note))
