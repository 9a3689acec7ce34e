"""What an atlas adds to the differences between two presets."""

from __future__ import annotations

from dataclasses import replace

from ..rulesets import Diff
from .pages import read_atlas


def with_meaning(found: Diff) -> Diff:
    """Differences with what the second of two presets makes of a game of the first one, if enough games tell.

    Args:
        found: the differences between any variants.

    Raises:
        BastideError: a file is no atlas.
    """
    presets = [ruleset.selection.given for ruleset in found.rulesets]
    if len(presets) != 2:
        return found
    atlas = read_atlas()
    first, other = presets
    if not {first, other} <= {*atlas.names()} or not atlas.enough(first, other):
        return found
    meaning = atlas.meaning(first, other)
    if meaning is None:
        return found
    return replace(found, meaning=(*meaning.says, *atlas.basis(first, other)))
