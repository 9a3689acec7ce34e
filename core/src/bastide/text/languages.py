"""In which language sentences are said, and the catalogues that hold their translations."""

from __future__ import annotations

import functools
import importlib.metadata
import importlib.util
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from .problems import BastideError
from .sentences import Sentence, listed, sentence

if TYPE_CHECKING:
    from gettext import GNUTranslations

#: The group of entry points in which plugins are found, and the domain of the program's own catalogues. It is not taken
#: from the hooks, because the help is said without them.
PROJECT = __name__.partition(".")[0]

#: The language that all sentences are written in.
ENGLISH = "en"

#: The environment variable that names the language to speak.
VARIABLE = "BASTIDE_LANGUAGE"

_chosen: ContextVar[str | None] = ContextVar("language", default=None)
_instead: ContextVar[Mapping[str, Sentence]] = ContextVar("instead", default=MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Said:
    """A text as it was said in a language.

    Args:
        text: the text.
        language: the language it is in: the one asked for, or ``en`` where the catalogues do not have the text.
        missing: the English templates in it that the catalogues do not have; they stand in it in English.
    """

    text: str
    language: str
    missing: tuple[str, ...] = ()


def translated(text: str, language: str | None = None) -> str:
    """A text in another language, or in English where there is no translation.

    Args:
        text: a sentence from :func:`~bastide.sentence`, or the plain text of a declaration, such as a rule's ``says``.
        language: the code of the language; without it, the one that is spoken now.
    """
    return said(text, language).text


def said(text: str, language: str | None = None) -> Said:
    """A text in another language, and what of it is not translated.

    Args:
        text: as for :func:`~bastide.translated`.
        language: as there.
    """
    wanted = spoken() if language is None else (known_language(language) or ENGLISH)
    instead = _instead.get()
    if wanted == ENGLISH and not instead:
        return Said(str(text), ENGLISH)
    missing: list[str] = []

    def lookup(template: str, plural: str | None, number: int | None) -> str | None:
        other = instead.get(template)
        if other is not None:
            template, plural = other.template, other.plural
        found = None if wanted == ENGLISH else _catalogues(wanted).find(template, plural, number)
        if found is None and wanted != ENGLISH and any(map(str.isalpha, _without_names(template))):
            missing.append(template)
        if found is None and other is not None:
            return template if plural is None or number == 1 else plural
        return found

    made = text if isinstance(text, Sentence) else sentence(text)
    words = made.said(lookup)
    return Said(words, ENGLISH if made.template in missing else wanted, tuple(missing))


def plural(one: str, many: str, count: int, language: str | None = None) -> str:
    """What a language says for a number of things, with the names in braces as they are.

    It is for programs that put the values in themselves, as pages do; all others print :func:`~bastide.sentences`.

    Args:
        one: the English sentence for one thing.
        many: the English sentence for several, or none.
        count: how many there are.
        language: as for :func:`~bastide.translated`.
    """
    wanted = spoken() if language is None else (known_language(language) or ENGLISH)
    found = None if wanted == ENGLISH else _catalogues(wanted).find(one, many, count)
    return found or (one if count == 1 else many)


def spoken() -> str:
    """The code of the language that is spoken now.

    It is what :func:`speaking` says, else ``BASTIDE_LANGUAGE``, else the language of the environment as gettext finds
    it, else English. A language that has no catalogue is passed over.
    """
    return _chosen.get() or _of_environment(tuple(os.environ.get(name) or "" for name in _VARIABLES))


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """Speak a language for a while, in this thread or task.

    Args:
        language: its code, such as ``ja``; ``None`` changes nothing.

    Raises:
        BastideError: there is no catalogue of that language.
    """
    if language is None:
        yield
        return
    found = known_language(language)
    if found is None:
        raise BastideError(unknown_language(language))
    token = _chosen.set(found)
    try:
        yield
    finally:
        _chosen.reset(token)


@contextmanager
def rephrasing(instead: Mapping[str, Sentence]) -> Iterator[None]:
    """Say some sentences otherwise for a while, in this thread or task.

    It is for programs in which what a sentence tells people to do is done otherwise: on a page nobody adds an option to
    a command, but there is a button. What is said so is looked up in the catalogues as any other text.

    Args:
        instead: by the English template of a sentence the one to say, with names in braces that the first has, too.
    """
    token = _instead.set(instead)
    try:
        yield
    finally:
        _instead.reset(token)


def languages() -> tuple[str, ...]:
    """The codes of all languages that the program or an installed plugin has a catalogue of; English is one."""
    return _found()


@functools.cache
def _found() -> tuple[str, ...]:
    # A server says every answer in the language of whoever asked; looking into all folders each time takes too long.
    found = {ENGLISH}
    for domain, folder in (_own(), *_of_plugins()):
        found.update(path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{domain}.mo"))
    return tuple(sorted(found))


def known_language(language: str) -> str | None:
    """The language of a code or of a locale's name, such as ``ja`` for ``ja_JP.UTF-8``, if there is a catalogue."""
    code = language.partition(".")[0].partition("@")[0].replace("-", "_").casefold()
    if code in {"c", "posix"} or code.partition("_")[0] == ENGLISH:
        return ENGLISH
    there = {name.replace("-", "_").casefold(): name for name in languages()}
    return there.get(code) or there.get(code.partition("_")[0])


def unknown_language(language: str) -> Sentence:
    """What is wrong with a language that there is no catalogue of."""
    return sentence(
        "there is no language {language!r}; there are {languages}", language=language, languages=listed(languages())
    )


def forget_catalogues() -> None:
    """Look anew for catalogues, since plugins came or went."""
    _of_plugins.cache_clear()
    _found.cache_clear()
    _catalogues.cache_clear()
    _of_environment.cache_clear()


_VARIABLES = (VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@functools.cache
def _of_environment(values: tuple[str, ...]) -> str:
    """The first language with a catalogue that the first variable that is set names."""
    for name, value in zip(_VARIABLES, values, strict=True):
        codes = list(filter(None, value.split(":")))
        found = next(filter(None, map(known_language, codes)), None)
        if found is not None:
            return found
        if codes and name != VARIABLE:
            break
    return ENGLISH


class _Catalogues:
    """What all catalogues of a language say; the program's own is looked into first."""

    def __init__(self, language: str) -> None:
        self.language = language

    @functools.cached_property
    def own(self) -> list[GNUTranslations]:
        return _read(self.language, [_own()])

    @functools.cached_property
    def others(self) -> list[GNUTranslations]:
        return _read(self.language, _of_plugins())

    def find(self, template: str, plural: str | None, number: int | None) -> str | None:
        """The translation of a template, or nothing."""
        if not template:
            return None
        return self._in(self.own, template, plural, number) or self._in(self.others, template, plural, number)

    def _in(
        self, catalogues: list[GNUTranslations], template: str, plural: str | None, number: int | None
    ) -> str | None:
        for catalogue in catalogues:
            if plural is None or number is None:
                found = catalogue.gettext(template)
            else:
                found = catalogue.ngettext(template, plural, number)
            if found:
                return found
        return None


@functools.cache
def _catalogues(language: str) -> _Catalogues:
    return _Catalogues(language)


def _read(language: str, folders: list[tuple[str, Path]]) -> list[GNUTranslations]:
    import gettext

    class Nothing(gettext.NullTranslations):
        """What gettext asks where a catalogue has no entry."""

        def gettext(self, message: str) -> str:
            return ""

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return ""

    found = []
    for domain, folder in folders:
        path = folder / language / "LC_MESSAGES" / f"{domain}.mo"
        if path.is_file():
            with path.open("rb") as stream:
                catalogue = gettext.GNUTranslations(stream)
            catalogue.add_fallback(Nothing())
            found.append(catalogue)
    return found


def _own() -> tuple[str, Path]:
    return PROJECT, Path(__file__).parent.parent / "locale"


@functools.cache
def _of_plugins() -> list[tuple[str, Path]]:
    """The domain and the folder of catalogues of every plugin; finding them imports none."""
    found: dict[tuple[str, Path], None] = {}
    for point in sorted(importlib.metadata.entry_points(group=PROJECT), key=lambda point: point.name):
        package = point.module.partition(".")[0]
        try:
            spec = importlib.util.find_spec(package)
        except (ImportError, ValueError):
            continue  # it is broken, which the list of plugins says
        for place in () if spec is None else spec.submodule_search_locations or ():
            if (Path(place) / "locale").is_dir():
                found[package, Path(place) / "locale"] = None
    return list(found)


def _without_names(template: str) -> str:
    """A template without the names in braces."""
    import string

    try:
        return "".join(text for text, *_ in string.Formatter().parse(template))
    except ValueError:
        return template
