"""Editions in words."""

from __future__ import annotations

from bastide import installed, listed, sentence

from ..words import word
from .catalogue import LANGUAGES, Edition


def years_text(edition: Edition) -> str:
    """The years in which an edition was printed: ``2000``, ``2000 to 2007``, ``from 2014``."""
    if edition.first is None:
        return sentence("year unknown")
    if edition.last is None:
        return sentence("from {year}", year=edition.first)
    if edition.first == edition.last:
        return str(edition.first)
    return sentence("{first} to {last}", first=edition.first, last=edition.last)


def publishers_text(edition: Edition) -> str:
    """Who printed it."""
    return listed(edition.publishers) or sentence("publisher unknown")


def languages_text(edition: Edition) -> str:
    """The languages in which it was printed."""
    return listed(map(language_text, edition.languages)) or sentence("language unknown")


def language_text(code: str) -> str:
    """A language by its code."""
    return LANGUAGES.get(code, code)


def asked_text(name: str) -> str:
    """What was asked: the title of a plugin, or the word for what is counted."""
    plugin = installed().usable.get(name)
    return sentence(plugin.title) if plugin is not None else word(name)
