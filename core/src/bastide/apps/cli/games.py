"""What to say where there is no game."""

from __future__ import annotations

from bastide import sentence


def no_games() -> str:
    """How games come to an installation that has none."""
    return sentence("there are no games here; python -m pip install 'bastide[all]' brings them, and all else there is")
