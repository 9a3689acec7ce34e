"""Hints that name a command, for problems that have no other hint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bastide import Sentence, sentence

if TYPE_CHECKING:
    from bastide import Problem

#: The hints by the code of the problem.
HINTS: Mapping[str, Sentence] = {
    "cluster/lost": sentence("what is finished is kept; go on with --resume"),
    "cluster/shard": sentence("each worker that played it died; look for why in their logs, then go on with --resume"),
    "jcloisterzone/set-up": sentence('bastide play "{variant}" plays them', variant=""),
    "plugin/file-in-record": sentence("if you trust that file, name it with --plugin {file}", file=""),
    "plugin/unknown": sentence("`bastide plugins` lists those that there are"),
    "record/plugin-file": sentence("name that file with --plugin {file}", file=""),
    "rule/raised": sentence(
        "to come back to this point, save game.to_record(all_draws=True) as game.json, run: "
        "bastide play --resume game.json, and do the same again"
    ),
    "simulation/damaged": sentence("remove it and go on with: bastide simulate --resume FOLDER"),
    "simulation/other-in-folder": sentence("name another folder, or go on with --resume {folder}", folder=""),
    "simulation/process-killed": sentence(
        "too little memory is the usual reason; go on with --resume and fewer --jobs"
    ),
    "variant/rule-raised": sentence("bastide plugins check {plugin} shows how to see it again", plugin=""),
    "variant/unknown-name": sentence("`bastide variant list` shows all presets"),
    "variant/unknown-rate": sentence("bastide variant show lists the rates of a variant"),
}


def hinted(problem: Problem) -> Problem:
    """A problem as the command line says it."""
    return problem.hinted(HINTS)
