"""What nobody knows of an edition."""

from __future__ import annotations

from bastide import Ruleset, listed, sentence

from ..words import semicolons
from .citations import cited

#: What sources may tell of a box, by the keys of ``[about]``.
_TOLD = {
    "years": sentence("when it was printed"),
    "publishers": sentence("who printed it"),
    "languages": sentence("in which languages"),
    "in_box": sentence("what else lies in the box"),
    "players": sentence("for how many players it is"),
    "age": sentence("from which age"),
    "time": sentence("how long it takes"),
}


def open_questions(ruleset: Ruleset) -> list[str] | None:
    """The questions about an edition that its sources leave open, each a sentence.

    These are the questions that the edition lists itself, what no source tells of its box, and the facts of low
    certainty that it or its rules cite.

    Args:
        ruleset: the rules of the edition.

    Returns:
        The sentences, or ``None`` for a variant that has no sources and so is no edition.
    """
    about = ruleset.selection.about
    sources = about.get("sources", ())
    if not sources:
        return None
    found: list[str] = [sentence(question) for question in about.get("unknown", ())]
    silent = [text for key, text in _TOLD.items() if key not in about]
    if silent:
        found.append(sentence("No source tells: {facts}.", facts=semicolons(silent)))
    texts = [*sources, *(entry.rule.source for entry in ruleset.rules if entry.rule.source)]
    doubtful = {fact.number for text in texts for fact in cited(text) if "low" in fact.certainty}
    if doubtful:
        numbers = sorted(doubtful, key=lambda number: [int(part) for part in number.split(".")])
        found.append(sentence("Of low certainty, all or in part: facts {numbers}.", numbers=listed(numbers)))
    return found
