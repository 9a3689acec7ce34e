"""Facts and their sources in words."""

from __future__ import annotations

from bastide import listed, sentence

from ..words import semicolons
from .bibliography import LANGUAGES, Source
from .citations import Fact

_CERTAINTY = {"high": sentence("high"), "medium": sentence("medium"), "low": sentence("low")}


def language_text(code: str) -> str:
    """A language by its code."""
    return LANGUAGES.get(code, code)


def certainty_text(fact: Fact) -> str:
    """How certain the parts of a fact are."""
    return listed(_CERTAINTY[each] for each in fact.certainty) or sentence("not said")


def source_text(source: Source) -> str:
    """Title, edition, year and language of a source, as far as they are known."""
    parts = [source.title, source.edition, str(source.year or ""), source.language and language_text(source.language)]
    return listed(part for part in parts if part)


def said_by_text(fact: Fact) -> list[str]:
    """Who says so: each source by its short name, with the page, note or answer, and what it is."""
    found: list[str] = []
    for source, place in fact.said_by:
        named = sentence("{name}, {place}", name=source.name, place=place) if place else source.name
        found.append(sentence("{place}: {message}", place=named, message=source_text(source)))
    return found


def fact_text(fact: Fact) -> str:
    """A fact by its number: who says so, how certain it is, and what contradicts it."""
    parts = [*said_by_text(fact), sentence("certainty: {text}", text=certainty_text(fact))]
    if fact.contradicted_by:
        parts.append(sentence("contradicted by {facts}", facts=listed(fact.contradicted_by)))
    return sentence("{place}: {message}", place=fact.number, message=semicolons(parts))
