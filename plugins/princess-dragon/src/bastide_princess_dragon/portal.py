"""Magic portals: who places one may deploy a follower anywhere."""

from __future__ import annotations

from bastide import DeploymentCells, Feature, Position, Rule

from .symbols import FOLLOWERS, laid_with

PORTAL = "portal"


def everywhere(position: Position, player: int) -> list[int]:
    """All tiles, if a portal was placed in this part of the turn; the oldest first."""
    return list(position.cells) if laid_with(position, PORTAL) else []


def unfinished(position: Position, player: int, feature: Feature) -> bool:
    """Whether a feature is not complete."""
    return not feature.complete


def meeple_rules() -> list[Rule]:
    """Where followers may go."""
    return [
        DeploymentCells(
            id="princess-dragon/portal",
            says="The player who places a magic portal may deploy a follower on any tile, in an unfinished "
            "feature where no other follower stands.",
            source="general knowledge; all editions",
            pieces=FOLLOWERS,
            cells=everywhere,
            where=unfinished,
            besides=True,
        )
    ]
