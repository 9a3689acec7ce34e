"""Names in plugins and records as values of sentences, with translations."""

from __future__ import annotations

from .sentences import Sentence, sentence

#: The middles and halves of a tile's sides, as in catalogues.
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
        name: the name as plugins declare it, such as ``big-follower``; catalogues have spaces instead of hyphens.
        singular: the English singular.
    """
    return Sentence(singular or name, name.replace("-", " "), None, None, {})


def side_in_words(name: str) -> str:
    """A side of a tile, or a half of one, as a value of a sentence; any other word unchanged.

    Args:
        name: the name in records, such as ``N`` or ``NNW``.
    """
    return _SIDES.get(name, name)


def segment_in_words(name: str) -> Sentence:
    """A segment as a value of a sentence; in English it is the name to type.

    Args:
        name: the name in records, such as ``city N`` or ``monastery#2``.
    """
    kind, _, port = name.partition(" ")
    kind, _, number = kind.partition("#")
    said = word(kind)
    if number:
        said = sentence("{kind}#{number}", kind=said, number=number)
    return sentence("{kind} {side}", kind=said, side=side_in_words(port)) if port else said
