"""Sentences for people: English text that remembers its parts, for translation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

#: The catalogue entry for a template, given its plural template and the number: ``None`` if there is none.
Lookup = Callable[[str, "str | None", "int | None"], "str | None"]


class Sentence(str):
    """English text made from a template and values.

    It acts as that text: printed, compared, written as JSON. :func:`~bastide.translated` translates it. The result of
    ``+``, ``join`` or an f-string is ordinary text, and stays English.

    Args:
        text: the English text.
        template: its template, with names in braces; the key in catalogues.
        plural: the plural template, if it differs.
        number: the number that selects one of the two.
        parts: the values of the names.
        code: what it says, for programs; ``None`` without one.
    """

    __slots__ = ("code", "number", "parts", "plural", "template")

    template: str
    plural: str | None
    number: int | None
    parts: Mapping[str, Any]
    code: str | None

    def __new__(
        cls,
        text: str,
        template: str,
        plural: str | None,
        number: int | None,
        parts: Mapping[str, Any],
        code: str | None = None,
    ) -> Sentence:
        """Make the text, and remember its parts."""
        self = super().__new__(cls, text)
        self.template = template
        self.plural = plural
        self.number = number
        self.parts = parts
        self.code = code
        return self

    def __str__(self) -> str:
        # `str` would return an ordinary text.
        return self

    def __copy__(self) -> Sentence:
        return self

    def __deepcopy__(self, memo: Any) -> Sentence:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Sentence, (str.__str__(self), self.template, self.plural, self.number, self.parts, self.code)

    def said(self, lookup: Lookup) -> str:
        """Translate the sentence with a catalogue; parts without an entry stay English.

        Args:
            lookup: returns the entry for a template.
        """
        found = lookup(self.template, self.plural, self.number)
        if not found and not self.parts:
            # The key of a catalogue may differ from the English text, as for a name with a hyphen.
            return str.__str__(self)
        return _filled(found or self._english(), self.parts, lookup)

    def inserted(self) -> str:
        """The English text as a value of another sentence."""
        return str.__str__(self)

    def _english(self) -> str:
        return self.template if self.plural is None or self.number == 1 else self.plural


def sentence(template: str, /, **values: object) -> Sentence:
    """Make a sentence for people, which can be translated into every language with a catalogue.

    Args:
        template: the sentence in English, with names in braces for the variable parts, as in ``"there is no
            {word!r}"``. Without values it is used literally, including braces; a sentence is returned unchanged.
        values: the values of the names. Sentences among them are translated, too.
    """
    if not values and isinstance(template, Sentence):
        return template
    parts = _frozen(template, values)
    return Sentence(_filled(template, parts, None), template, None, None, parts)


def sentences(one: str, many: str, count: int, /, **values: object) -> Sentence:
    """Make a sentence that depends on a number.

    Args:
        one: the singular.
        many: the plural, also for zero.
        count: the number; both may name it ``{count}``.
        values: as for :func:`sentence`.
    """
    values["count"] = count
    parts = _frozen(one + many, values)
    return Sentence(_filled(one if count == 1 else many, parts, None), one, many, count, parts)


def coded(code: str, template: str, /, **values: object) -> Sentence:
    """Make a sentence with a code, which says to programs what it says to people.

    The message of every problem has one. A code outlives changes of the wording.

    Args:
        code: a topic and what is said about it, in lower-case words with hyphens: ``"variant/unknown-key"``. Plugins
            have their own name as the topic.
        template: as for :func:`sentence`, or a sentence, such as one from :func:`sentences`.
        values: as for :func:`sentence`.
    """
    made = sentence(template, **values)
    return Sentence(str.__str__(made), made.template, made.plural, made.number, made.parts, code)


def reworded(text: str, instead: Mapping[str, Sentence], value: Callable[[str], str] | None = None) -> str:
    """Make the sentences in a text with certain codes anew, in the words of another front end.

    A page has a button in place of a command-line option, and a name in place of an id.

    Args:
        text: a sentence, which may have others as its values; ordinary text is returned unchanged.
        instead: the sentences by code; their values are those of the sentences that they replace.
        value: what stands in place of a value that is ordinary text.
    """
    if not isinstance(text, Sentence):
        return text

    def anew(part: Any) -> Any:
        if isinstance(part, Sentence):
            return reworded(part, instead, value)
        return value(part) if value is not None and isinstance(part, str) else part

    parts = {name: anew(part) for name, part in text.parts.items()}
    other = instead.get(text.code or "")
    if other is None and all(part is text.parts[name] for name, part in parts.items()):
        return text
    first, form = str.__str__(text), text if other is None else other
    if other is not None:
        first = form.template if form.plural is None or text.number == 1 else form.plural
    made = type(text)(first, form.template, form.plural, text.number, parts, text.code)
    return type(text)(made.said(_untranslated), form.template, form.plural, text.number, parts, text.code)


def _untranslated(template: str, plural: str | None, number: int | None) -> None:
    """What a catalogue without entries finds."""


class _Listing(Sentence):
    """A list separated by commas."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return _Listing, (str.__str__(self), self.template, None, None, self.parts)

    def said(self, lookup: Lookup) -> str:
        comma = lookup(self.template, None, None) or self.template
        return comma.join(str(_shown(part, lookup)) for part in self.parts.values())


def listed(items: Iterable[object]) -> Sentence:
    """Make a list separated by commas, as a value of a sentence.

    Args:
        items: the items; sentences among them are translated, too.
    """
    parts = {str(number): _part(item, False) for number, item in enumerate(items)}
    return _Listing(_COMMA.join(str(_shown(part, None)) for part in parts.values()), _COMMA, None, None, parts)


def either(items: Sequence[object]) -> str:
    """Make a choice between some things, as a value of a sentence: ``a, b or c``.

    Args:
        items: the things, one at least; sentences among them are translated, too.
    """
    *others, last = items
    return sentence("{values} or {last}", values=listed(others), last=last) if others else str(last)


class _Clause(Sentence):
    """A sentence without its full stop."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return _Clause, (str.__str__(self), self.template, self.plural, self.number, self.parts, self.code)

    def said(self, lookup: Lookup) -> str:
        return super().said(lookup).strip().rstrip(_STOPS)


#: The full stops of this and other languages.
_STOPS = ".。"


def clause(text: str) -> Sentence:
    """A whole sentence as a part of another one: without its full stop.

    Args:
        text: the sentence.
    """
    if isinstance(text, Sentence):
        return _Clause(text.strip().rstrip(_STOPS), text.template, text.plural, text.number, text.parts, text.code)
    return _Clause(text.strip().rstrip(_STOPS), text, None, None, {})


def _frozen(template: str, values: Mapping[str, object]) -> dict[str, Any]:
    """The current values: mutable ones, and those that cannot be copied, are converted to text."""
    return {name: _part(value, f"{{{name}!r" in template) for name, value in values.items()}


def _part(value: object, quoted: bool) -> Any:
    if value is None or isinstance(value, str | int | float):
        return value
    # A value that is quoted already is not quoted again when inserted.
    return _Quoted(repr(value)) if quoted else str(value)


class _Quoted(str):
    """A text that is quoted already."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str.__str__(self)


def _filled(template: str, parts: Mapping[str, Any], lookup: Lookup | None) -> str:
    if not parts:
        return template
    return template.format_map({name: _shown(part, lookup) for name, part in parts.items()})


def _shown(part: Any, lookup: Lookup | None) -> Any:
    if isinstance(part, Sentence):
        return part.inserted() if lookup is None else part.said(lookup)
    return part


#: The separator of lists; other languages have another one.
_COMMA = str.__str__(sentence(", "))
