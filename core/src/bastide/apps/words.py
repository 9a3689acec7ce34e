"""Words of plugins and players as values of sentences, so that other languages have words for them, too."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from bastide import Sentence, sentence


def word(name: str, singular: str = "") -> Sentence:
    """The name of a kind, or a label, as a value of a sentence.

    Args:
        name: the name as plugins declare it, such as ``big-follower``; catalogues have it with spaces.
        singular: what stands in English for one thing.
    """
    return Sentence(singular or name, name.replace("-", " "), None, None, {})


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
