"""How many pieces everybody starts with, which may depend on how many play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from bastide.rules.declarations.kinds import PieceKind, Supply
from bastide.rules.selection import Selection
from bastide.text.sentences import coded
from bastide.text.words import word

from .resolved import RuleEntry

if TYPE_CHECKING:
    from .collect import Collector

#: Counts by neutrality and kind of piece.
Counts = dict[tuple[bool, str], int]


def counted(
    entries: Iterable[RuleEntry], pieces: Mapping[str, PieceKind], selection: Selection
) -> tuple[Counts, dict[int, Counts]]:
    """What supplies come to, and what else they come to for those numbers of players that any of them names.

    Args:
        entries: the components that a ruleset lists.
        pieces: all kinds of pieces.
        selection: what it says of a supply holds instead, for the numbers of players that it names or for all.
    """
    supplies = [entry.rule for entry in entries if isinstance(entry.rule, Supply)]
    named = [supply.for_players for supply in supplies]
    named += [counts for counts in selection.supply.values() if not isinstance(counts, int)]
    numbers = sorted({players for counts in named for players in counts})
    return _among(0, supplies, pieces, selection), {
        players: _among(players, supplies, pieces, selection) for players in numbers
    }


def by_seat(
    collector: Collector, entries: Iterable[RuleEntry], counts: Iterable[Mapping[tuple[bool, str], int]]
) -> dict[tuple[int, str], int]:
    """By seat and kind of piece, how many more or fewer pieces the player there has.

    Args:
        collector: notes what is wrong: pieces that no player has, and fewer of them than none.
        entries: the components that a ruleset lists.
        counts: how many pieces everybody has, for all numbers of players that matter.
    """
    least: dict[str, int] = {}
    for each in counts:
        for (neutral, piece), count in each.items():
            if not neutral:
                least[piece] = min(count, least.get(piece, count))
    found: dict[tuple[int, str], int] = {}
    for entry in entries:
        if not isinstance(entry.rule, Supply):
            continue
        piece = entry.rule.piece
        for seat, more in entry.rule.for_seats.items():
            found[seat, piece] = found.get((seat, piece), 0) + more
            if piece not in least:
                message = coded("supply/of-nobody", "the pieces of kind {piece} belong to no player", piece=word(piece))
            elif least[piece] + found[seat, piece] < 0:
                message = coded(
                    "supply/fewer-than-none",
                    "seat {seat} cannot have {count} fewer of the piece {piece}: everybody has {least}",
                    seat=seat,
                    count=-found[seat, piece],
                    piece=word(piece),
                    least=least[piece],
                )
            else:
                continue
            collector.problem(message, place=f"plugins.{entry.plugin}", rule=entry.rule.id)
    return found


def _among(players: int, supplies: Iterable[Supply], pieces: Mapping[str, PieceKind], selection: Selection) -> Counts:
    counts: dict[str, int] = {}
    for supply in supplies:
        counts[supply.piece] = counts.get(supply.piece, 0) + supply.among(players)
    for piece, said in selection.supply.items():
        if piece in pieces:
            there = counts.get(piece, 0)
            counts[piece] = said if isinstance(said, int) else said.get(players, there)
    return {(pieces[piece].neutral, piece): count for piece, count in counts.items()}
