"""Words of plugins and players as values of sentences, so that other languages have words for them, too."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from bastide import Sentence, segment_in_words, sentence, side_in_words, word

__all__ = ["FURTHER", "segment_in_words", "semicolons", "side_in_words", "so_many", "together", "word"]

#: Words of tables that are no plugin's; catalogues have them, as they have the names that plugins declare.
FURTHER = (sentence("completed"), sentence("final"), sentence("track"))


def so_many(count: int, kind: str) -> Sentence:
    """How many there are of a kind: ``7 follower``."""
    return sentence("{count} {kind}", count=count, kind=word(kind))


def together(names: Iterable[str]) -> str:
    """Several names as one: ``Red and Green``."""
    return functools.reduce(lambda one, other: sentence("{one} and {other}", one=one, other=other), names)


def semicolons(texts: Iterable[str]) -> str:
    """Several things that hold commas, as one; nothing if there is none."""
    found = list(texts)
    return functools.reduce(lambda one, other: sentence("{one}; {other}", one=one, other=other), found) if found else ""
