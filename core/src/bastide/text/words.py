"""Names that plugins and records have as values of sentences, so that other languages have words for them, too."""

from __future__ import annotations

from .sentences import Sentence, sentence

#: The middles and halves of a tile's sides, as catalogues have them.
SIDES = (
    *(sentence("side NNW"), sentence("side N"), sentence("side NNE")),
    *(sentence("side ENE"), sentence("side E"), sentence("side ESE")),
    *(sentence("side SSE"), sentence("side S"), sentence("side SSW")),
    *(sentence("side WSW"), sentence("side W"), sentence("side WNW")),
)
_SIDES = {name: Sentence(name, each.template, None, None, {}) for each in SIDES for name in [each.rpartition(" ")[2]]}


def word(name: str, singular: str = "") -> Sentence:
    """The name of a kind, or a label, as a value of a sentence.

    Args:
        name: the name as plugins declare it, such as ``big-follower``; catalogues have it with spaces.
        singular: what stands in English for one thing.
    """
    return Sentence(singular or name, name.replace("-", " "), None, None, {})


def side_in_words(name: str) -> str:
    """A side of a tile, or a half of one, as a value of a sentence; any other word as it is.

    Args:
        name: what records write, such as ``N`` or ``NNW``.
    """
    return _SIDES.get(name, name)


def segment_in_words(name: str) -> Sentence:
    """A segment as a value of a sentence; in English it is the name that is typed.

    Args:
        name: what records write, such as ``city N`` or ``monastery#2``.
    """
    kind, _, port = name.partition(" ")
    kind, _, number = kind.partition("#")
    said = word(kind)
    if number:
        said = sentence("{kind}#{number}", kind=said, number=number)
    return sentence("{kind} {side}", kind=said, side=side_in_words(port)) if port else said
