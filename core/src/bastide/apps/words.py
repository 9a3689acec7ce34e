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


#: The occasions of scoring that are no plugin's; catalogues have them, as they have the names that plugins declare.
OCCASIONS = (sentence("completed"), sentence("final"))

#: The middles and halves of a tile's sides as names of segments have them; catalogues say them in words.
SIDES = (
    *(sentence("side NNW"), sentence("side N"), sentence("side NNE")),
    *(sentence("side ENE"), sentence("side E"), sentence("side ESE")),
    *(sentence("side SSE"), sentence("side S"), sentence("side SSW")),
    *(sentence("side WSW"), sentence("side W"), sentence("side WNW")),
)
_SIDES = {name: Sentence(name, each.template, None, None, {}) for each in SIDES for name in [each.rpartition(" ")[2]]}


def side(name: str) -> str:
    """A side of a tile, or a half of one, as a value of a sentence; any other word as it is.

    Args:
        name: what records write, such as ``N`` or ``NNW``.
    """
    return _SIDES.get(name, name)


def segment_in_words(name: str) -> Sentence:
    """A segment, as a value of a sentence on pages; where names are typed, they stay as they are.

    Args:
        name: what records write, such as ``city N`` or ``monastery#2``.
    """
    kind, _, port = name.partition(" ")
    kind, _, number = kind.partition("#")
    said = word(kind, kind.replace("-", " "))
    if number:
        said = sentence("{kind} {number}", kind=said, number=number)
    return sentence("{kind} {side}", kind=said, side=side(port)) if port else said
