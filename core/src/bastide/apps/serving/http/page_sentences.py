"""Sentences for pages that replace those about the command line: they name the control on the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bastide import Problem, Sentence, reworded, sentence, sentences, translated

#: Replacements by code for users who look at the board, where cells have no names.
AT_THE_BOARD: Mapping[str, Sentence] = {
    "placement/nearest": sentence("it fits where the board is highlighted"),
    "placement/turned": sentence("it fits there after a rotation"),
    "placement/cell-taken": sentence("there is a tile already"),
    "placement/block-fits": sentence("{tile} does not fit there", tile=""),
    "placement/no-neighbour": sentence("no tile lies beside this place"),
    "placement/edges": sentence(
        "the {side} edge of {tile}, as it is turned now, is {own}, but there it meets {other}",
        side="",
        tile="",
        own="",
        other="",
    ),
    "placement/not-legal": sentence("{tile} cannot be placed there", tile=""),
}

#: Replacements by code. Sentences that only the operator of the server sees stay.
ON_PAGES: Mapping[str, Sentence] = {
    "comparison/as-laid": sentence("To score all of it anyway, accept every move."),
    "comparison/other-game": sentence(
        "see how the rules differ, or simulate games that are played anew under each edition"
    ),
    "simulation/other-game": sentence(
        "choose games that are played anew under each edition, or see how the rules differ"
    ),
    "simulation/never-drawn": sentences(
        "{variant} has one tile that no game played under {played} draws, so that what it does to the game does not "
        "show; games played anew under each edition have it.",
        "{variant} has {count} tiles that no game played under {played} draws, so that what they do to the game does "
        "not show; games played anew under each edition have them.",
        0,
        variant="",
        played="",
    ),
    "simulation/left-out": sentence(
        "These games break a rule of the variant, so that it cannot score them; simulate again with games scored as "
        "they were laid, and they are counted."
    ),
    "tile-file/kind-of-other-plugin": sentence(
        "it is a kind of the plugin {owner}; choose rules with that plugin", owner=""
    ),
    "print/copies": sentence("{count} copies of {item} are too many to print; choose each tile once", count=0, item=""),
}

#: Hints by the code of the problem, for problems that have no other hint.
HINTS: Mapping[str, Sentence] = {
    "cluster/lost": sentence("finished games are kept; resume it later"),
    "cluster/shard": sentence("each worker that played it died; resume it later"),
    "jcloisterzone/set-up": sentence("choose them on the page of rules"),
    "plugin/file-in-record": sentence("play it where that file is read, or with plugins that are installed here"),
    "plugin/unknown": sentence("the page of rules shows all presets and plugins"),
    "record/plugin-file": sentence("play it where that file is read, or with plugins that are installed here"),
    "simulation/damaged": sentence("remove this simulation, and begin it anew"),
    "simulation/other-in-folder": sentence("begin a new simulation"),
    "simulation/process-killed": sentence("too little memory is the usual reason; resume it to play the rest"),
    "variant/rule-raised": sentence("leave that plugin out, or ask its author"),
    "variant/unknown-name": sentence("the page of rules shows all presets and plugins"),
    "variant/unknown-rate": sentence("the numbers of the rules list all rates"),
}


def on_pages(problem: Problem, instead: Mapping[str, Sentence] = ON_PAGES) -> Problem:
    """A problem as pages say it.

    Args:
        problem: the problem.
        instead: the replacements.
    """
    found = problem.hinted(HINTS)
    hint = None if found.hint is None else reworded(found.hint, instead)
    return replace(found, message=reworded(found.message, instead), hint=hint)


def text_on_pages(text: str, language: str | None = None) -> str:
    """A sentence as pages say it, in a language.

    Args:
        text: the sentence.
        language: its code; by default, the current language.
    """
    return translated(reworded(text, ON_PAGES), language)
