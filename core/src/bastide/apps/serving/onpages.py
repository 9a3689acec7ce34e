"""Sentences for pages that replace those about the command line: they name the control on the page."""

from __future__ import annotations

from collections.abc import Mapping

from bastide import Sentence, sentence, sentences

#: Replacements for users who look at the board, where cells have no names.
AT_THE_BOARD: Mapping[str, Sentence] = {
    "the nearest legal placement is [{a}, {b}] with rotation {rotation}": sentence("it fits where the board is lit up"),
    "there it fits with rotation {fitting}": sentence("turned otherwise it fits there"),
    "a tile lies at {where} already": sentence("a tile lies there already"),
    "{tile} does not fit at {where}": sentence("{tile} does not fit there", tile=""),
    "no tile lies beside {where}": sentence("no tile lies beside this place"),
    "the {side} edge of {tile} with rotation {rotation} is {own}, but at {where} it meets {other}": sentence(
        "the {side} edge of {tile}, as it is turned now, is {own}, but there it meets {other}",
        side="",
        tile="",
        own="",
        other="",
    ),
    "{tile} cannot be placed at {where}": sentence("{tile} cannot be placed there", tile=""),
}

#: Replacements by the English template. Sentences that only the operator of the server sees stay.
ON_PAGES: Mapping[str, Sentence] = {
    "To score all of it anyway, with tiles and pieces as they were laid, add --as-laid.": sentence(
        "To score all of it anyway, take everything as it was laid."
    ),
    "compare the rules with bastide variant diff, or simulate each by itself with --mode anew": sentence(
        "see in what the rules differ, or simulate games that are played anew under each edition"
    ),
    "play each by its own rules with --mode anew, or read bastide variant diff": sentence(
        "choose games that are played anew under each edition, or see in what the rules differ"
    ),
    "{variant} has one tile that no game played under {played} draws, so that what they do to the game does not "
    "show; --mode anew plays with them.": sentences(
        "{variant} has one tile that no game played under {played} draws, so that what it does to the game does not "
        "show; games played anew under each edition have it.",
        "{variant} has {count} tiles that no game played under {played} draws, so that what they do to the game does "
        "not show; games played anew under each edition have them.",
        0,
        variant="",
        played="",
    ),
    "These games break a rule of the variant, so that it cannot score them; --as-laid scores them all the "
    "same.": sentence(
        "These games break a rule of the variant, so that it cannot score them; simulate again with games scored as "
        "they were laid, and they are counted."
    ),
    "bastide variant show lists the rates of a variant": sentence("the numbers of the rules list all rates"),
    "`bastide variant list` shows all presets": sentence("the page of rules shows all presets and plugins"),
    "it is a kind of the plugin {owner}; add --variant '{together}'": sentence(
        "it is a kind of the plugin {owner}; choose rules with that plugin", owner=""
    ),
    "{count} copies of {item} are too many to print; --once prints one of each tile": sentence(
        "{count} copies of {item} are too many to print; choose each tile once", count=0, item=""
    ),
}
