"""Colours of players, colours generated from a name, and contrast."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final
from zlib import crc32

#: Colours that are common names for players, in hues that stand out from the ground.
NAMED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "red": "#d3312b",
        "blue": "#2a62c9",
        "green": "#0e7a4a",
        "yellow": "#f6c915",
        "black": "#2c2a2e",
        "pink": "#ef7fb3",
        "white": "#fbf8f1",
        "grey": "#8d9199",
        "gray": "#8d9199",
        "orange": "#f08a1d",
        "purple": "#7d3fa8",
        "violet": "#7d3fa8",
        "brown": "#7a4a26",
        "teal": "#0e9aa0",
        "cyan": "#2fc0dd",
        "magenta": "#cf2f93",
        "lime": "#a6d31f",
        "navy": "#26347a",
        "赤": "#d3312b",
        "青": "#2a62c9",
        "緑": "#0e7a4a",
        "黄": "#f6c915",
        "黒": "#2c2a2e",
        "ピンク": "#ef7fb3",
        "白": "#fbf8f1",
    }
)
#: The colours that players choose from, and that those who choose none get in this order.
CHOICES: Final = ("red", "blue", "yellow", "black", "green", "pink", "orange", "purple", "cyan", "white")
NEUTRAL: Final = "#b9a98c"


def player_colours(players: Iterable[str], chosen: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """A colour for each player: the chosen one, else the one of their name, else the next free one.

    Args:
        players: their names.
        chosen: the names of the colours that some of them chose, all different.
    """
    players = tuple(dict.fromkeys(players))
    colours = {player: NAMED[chosen[player]] for player in players if player in chosen}
    for player in players:
        colour = NAMED.get(player.strip().lower())
        if colour is not None and player not in colours and colour not in colours.values():
            colours[player] = colour
    for player in players:
        if player not in colours:
            free = [NAMED[name] for name in CHOICES if NAMED[name] not in colours.values()]
            colours[player] = free[0] if free else made_up(player, lightness=0.5, saturation=0.7)
    return {player: colours[player] for player in players}


def player_letters(players: Iterable[str]) -> dict[str, str]:
    """One unique character for each player: from the name if possible, else the player's number."""
    letters: dict[str, str] = {}
    for count, player in enumerate(dict.fromkeys(players), start=1):
        own = [letter for letter in player.upper() if letter.isalnum()]
        letters[player] = next((letter for letter in own if letter not in letters.values()), str(count))
    return letters


def made_up(name: str, *, lightness: float, saturation: float) -> str:
    """A colour that depends on the name alone."""
    hue = crc32(name.encode()) % 360 / 360
    red, green, blue = colorsys.hls_to_rgb(hue, lightness, saturation)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def contrast(colour: str) -> str:
    """Black or white, whichever contrasts more with a colour written as ``#rrggbb``."""
    if len(colour) != 7 or not colour.startswith("#"):
        return "#1d1a17"
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#1d1a17" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"
