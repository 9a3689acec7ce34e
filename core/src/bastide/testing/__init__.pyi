# What the kit exports, and where it is found when it is first asked for. Keep `__all__` sorted.

from .motions import (
    Motion,
)
from .playing import (
    NAMES,
    STYLES,
    choose,
    new_game,
    play,
    played,
)

__all__ = [
    "Motion",
    "NAMES",
    "STYLES",
    "choose",
    "new_game",
    "play",
    "played",
]
