"""The colours that players of a game choose."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from bastide import BastideError, Problem, Sentence, coded, listed, sentence

from .seats import check_player

#: The colours that players choose from, in words.
COLOURS: Final[Mapping[str, Sentence]] = MappingProxyType(
    {
        "red": sentence("red"),
        "blue": sentence("blue"),
        "yellow": sentence("yellow"),
        "black": sentence("black"),
        "green": sentence("green"),
        "pink": sentence("pink"),
        "orange": sentence("orange"),
        "purple": sentence("purple"),
        "cyan": sentence("light blue"),
        "white": sentence("white"),
    }
)


def check_colours(colours: Mapping[str, str], players: Collection[str]) -> None:
    """Refuse colours that the players of a new game may not have.

    Args:
        colours: the names of the colours, by player.
        players: the names of the players.

    Raises:
        BastideError: one is no colour, has no player, or is that of two.
    """
    known: dict[str, str] = {}
    for player, colour in colours.items():
        check_player(player, players)
        check_colour(colour)
        if colour in known:
            raise BastideError(taken(known[colour]))
        known[colour] = player


def check_colour(colour: str) -> None:
    """Refuse what is no colour to choose.

    Raises:
        BastideError: it is none.
    """
    if colour not in COLOURS:
        hint = sentence("there are {colours}", colours=listed(COLOURS))
        raise BastideError(
            Problem(
                coded("server/colour-unknown", "there is no colour {colour!r} to choose", colour=colour[:40]), hint=hint
            )
        )


def taken(player: str) -> Problem:
    """Why a colour cannot be chosen: a player has it."""
    return Problem(coded("server/colour-taken", "{player} has this colour", player=player))
