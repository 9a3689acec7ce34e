"""How many pieces everybody starts with, which may depend on how many play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bastide.rules.kinds import PieceKind, Supply
from bastide.rules.selection import Selection

from .resolved import RuleEntry

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


def by_seat(entries: Iterable[RuleEntry]) -> dict[tuple[int, str], int]:
    """By seat and kind of piece, how many more or fewer pieces the player there has.

    Args:
        entries: the components that a ruleset lists.
    """
    found: dict[tuple[int, str], int] = {}
    for entry in entries:
        if isinstance(entry.rule, Supply):
            for seat, count in entry.rule.for_seats.items():
                key = (seat, entry.rule.piece)
                found[key] = found.get(key, 0) + count
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
