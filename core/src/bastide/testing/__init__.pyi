# The exports of the kit and their modules; each is imported on first use. Keep `__all__` sorted.

from .checking import (
    ChecksFailed,
    Outcome,
    Report,
    check_plugin,
)
from .checks import (
    CHECKS,
    Check,
)
from .example import (
    example_ruleset,
    example_table,
)
from .failing import (
    CheckFailed,
)
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
    "CHECKS",
    "Check",
    "CheckFailed",
    "ChecksFailed",
    "Motion",
    "NAMES",
    "Outcome",
    "Report",
    "STYLES",
    "check_plugin",
    "choose",
    "example_ruleset",
    "example_table",
    "new_game",
    "play",
    "played",
]
