"""Magic portals: who places one may deploy a follower anywhere."""

from __future__ import annotations

from bastide import DeploymentCells, Rule, all_cells, count_just_laid, is_complete

from .symbols import FOLLOWERS

PORTAL = "portal"


def meeple_rules() -> list[Rule]:
    """Where followers may go."""
    return [
        DeploymentCells(
            id="princess-dragon/portal",
            says="The player who places a magic portal may deploy a follower on any tile, in an unfinished "
            "feature where no other follower stands.",
            source="general knowledge; all editions",
            pieces=FOLLOWERS,
            when=count_just_laid(PORTAL) > 0,
            cells=all_cells,
            where=~is_complete,
            besides=True,
        )
    ]
