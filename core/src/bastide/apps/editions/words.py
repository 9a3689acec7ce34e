"""Editions in words."""

from __future__ import annotations

from bastide import installed, listed, sentence

from ..sources.words import language_text
from ..words import word
from .catalogue import Edition


def years_text(edition: Edition) -> str:
    """The years in which an edition was printed: ``2000``, ``2000 to 2007``, ``from 2014``."""
    if edition.first is None:
        return sentence("year unknown")
    return span_text(edition.first, edition.last)


def span_text(first: int, last: int | None) -> str:
    """A span of years; without a last one, it is open."""
    if last is None:
        return sentence("from {year}", year=first)
    if first == last:
        return str(first)
    return sentence("{first} to {last}", first=first, last=last)


def printed_text(edition: Edition) -> str:
    """When, by whom and in which languages it was printed."""
    return sentence(
        "{years}; {publishers}; {languages}",
        years=years_text(edition),
        publishers=publishers_text(edition),
        languages=languages_text(edition),
    )


def publishers_text(edition: Edition) -> str:
    """Who printed it."""
    return listed(edition.publishers) or sentence("publisher unknown")


def languages_text(edition: Edition) -> str:
    """The languages in which it was printed."""
    return listed(map(language_text, edition.languages)) or sentence("language unknown")


def asked_text(name: str) -> str:
    """What was asked: the title of a plugin, or the word for what is counted."""
    plugin = installed().usable.get(name)
    return sentence(plugin.title) if plugin is not None else word(name)
