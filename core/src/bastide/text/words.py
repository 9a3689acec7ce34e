"""Names in plugins and records as values of sentences, with translations."""

from __future__ import annotations

from typing import Any

from .sentences import Lookup, Sentence, sentence

#: The middles and halves of a tile's sides by their names in records, which are their names in English.
_SIDES = {
    name: Sentence(name, each.template, None, None, {})
    for name, each in {
        "NNW": sentence("side NNW"),
        "N": sentence("side N"),
        "NNE": sentence("side NNE"),
        "ENE": sentence("side ENE"),
        "E": sentence("side E"),
        "ESE": sentence("side ESE"),
        "SSE": sentence("side SSE"),
        "S": sentence("side S"),
        "SSW": sentence("side SSW"),
        "WSW": sentence("side WSW"),
        "W": sentence("side W"),
        "WNW": sentence("side WNW"),
    }.items()
}


class Noun(str):
    """A name of things that are counted, in the plural, with its singular.

    Args:
        plural: the name; the noun is equal to it.
        singular: the name of one of them.
    """

    __slots__ = ("singular",)

    singular: str

    def __new__(cls, plural: str, singular: str) -> Noun:
        """Make the plural, and keep the singular."""
        self = super().__new__(cls, plural)
        self.singular = singular
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Noun, (str.__str__(self), self.singular)


def word(name: str, singular: str = "") -> Sentence:
    """The name of a kind, or a label, as a value of a sentence.

    Args:
        name: the name as plugins declare it, such as ``big-follower``; texts have spaces instead of hyphens.
        singular: the English singular, if it is another.
    """
    # Ids of tiles and rules have a slash, and are no words.
    spaced = name if "/" in name else name.replace("-", " ")
    return Sentence(singular or spaced, spaced, None, None, {})


class Titled(Sentence):
    """A name that programs know, such as a plugin's, in place of which sentences have its title."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return titled, (str.__str__(self), self.template)

    def inserted(self) -> str:
        """The title, in quotes, since titles may contain commas."""
        return str.__str__(self._quoted())

    def said(self, lookup: Lookup) -> str:
        """The title in another language."""
        return self._quoted().said(lookup)

    def _quoted(self) -> Sentence:
        return sentence("“{words}”", words=sentence(self.template))


def titled(name: str, title: str) -> Titled:
    """A name with its title, as a value of a sentence.

    Args:
        name: the name; the value is equal to it.
        title: the title.
    """
    return Titled(name, title, None, None, {})


def counted_word(name: str, count: int) -> Sentence:
    """The name of what is counted, as a value of a sentence: in English in the singular for a count of one.

    Args:
        name: the name, as the label of a term; without a singular it is the same for every count.
        count: the count.
    """
    return word(name, name.singular if isinstance(name, Noun) and count == 1 else "")


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
    words = word(kind)
    if number:
        words = sentence("{kind}#{number}", kind=words, number=number)
    return sentence("{kind} {side}", kind=words, side=side_in_words(port)) if port else words
