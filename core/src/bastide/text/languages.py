"""The language of sentences, and the catalogues with their translations."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .problems import BastideError
from .sentences import Sentence, coded, listed, sentence

if TYPE_CHECKING:
    from gettext import GNUTranslations

#: The group of entry points of plugins, and the domain of the program's own catalogues. It is not imported from the
#: hooks, because the help works without them.
PROJECT = __name__.partition(".")[0]

#: The language in which all sentences are written.
ENGLISH = "en"

#: The environment variable that names the language.
VARIABLE = "BASTIDE_LANGUAGE"

_chosen: ContextVar[str | None] = ContextVar("language", default=None)


@dataclass(frozen=True, slots=True)
class Said:
    """A text in a language.

    Args:
        text: the text.
        language: its language: the requested one, or ``en`` where the catalogues lack the text.
        missing: its English templates that the catalogues lack; they stay English.
    """

    text: str
    language: str
    missing: tuple[str, ...] = ()


def translated(text: str, language: str | None = None) -> str:
    """Translate a text, or return it in English if there is no translation.

    Args:
        text: a sentence from :func:`~bastide.sentence`, or the plain text of a declaration, such as a rule's ``says``.
        language: the language code; by default, the current language.
    """
    return said(text, language).text


def said(text: str, language: str | None = None) -> Said:
    """Translate a text, and report what is not translated.

    Args:
        text: as for :func:`~bastide.translated`.
        language: as there.
    """
    wanted = spoken() if language is None else (known_language(language) or ENGLISH)
    if wanted == ENGLISH:
        return Said(str(text), ENGLISH)
    missing: list[str] = []

    def lookup(template: str, plural: str | None, number: int | None) -> str | None:
        found = _catalogues(wanted).find(template, plural, number)
        if found is None and any(map(str.isalpha, _without_names(template))):
            missing.append(template)
        return found

    made = text if isinstance(text, Sentence) else sentence(text)
    words = made.said(lookup)
    return Said(words, ENGLISH if made.template in missing else wanted, tuple(missing))


def plural(one: str, many: str, count: int, language: str | None = None) -> str:
    """The plural form of a text in a language, with the names in braces unchanged.

    It is for programs that insert the values themselves, as pages do; all others print :func:`~bastide.sentences`.

    Args:
        one: the English singular.
        many: the English plural, also for zero.
        count: the number.
        language: as for :func:`~bastide.translated`.
    """
    wanted = spoken() if language is None else (known_language(language) or ENGLISH)
    found = None if wanted == ENGLISH else _catalogues(wanted).find(one, many, count)
    return found or (one if count == 1 else many)


def spoken() -> str:
    """The code of the current language.

    It is set by :func:`speaking`, else by ``BASTIDE_LANGUAGE``, else by the environment as gettext reads it, else
    English. A language without a catalogue is skipped.
    """
    return _chosen.get() or _of_environment(tuple(os.environ.get(name) or "" for name in _VARIABLES))


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """Set the language of this thread or task within this context.

    Args:
        language: its code, such as ``ja``; ``None`` changes nothing.

    Raises:
        BastideError: there is no catalogue for that language.
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


def languages() -> tuple[str, ...]:
    """The codes of all languages with a catalogue of the program or an installed plugin, including English."""
    return _found()


@functools.cache
def _found() -> tuple[str, ...]:
    # A server answers in the language of the client; searching all folders each time takes too long.
    found = {ENGLISH}
    for domain, folder in (_own(), *_of_plugins()):
        found.update(path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{domain}.mo"))
    return tuple(sorted(found))


def known_language(language: str) -> str | None:
    """The language for a code or a locale's name, such as ``ja`` for ``ja_JP.UTF-8``, if there is a catalogue."""
    code = language.partition(".")[0].partition("@")[0].replace("-", "_").casefold()
    if code in {"c", "posix"} or code.partition("_")[0] == ENGLISH:
        return ENGLISH
    there = {name.replace("-", "_").casefold(): name for name in languages()}
    return there.get(code) or there.get(code.partition("_")[0])


def unknown_language(language: str) -> Sentence:
    """The error message for a language without a catalogue."""
    return coded(
        "language/unknown",
        "there is no language {language!r}; there are {languages}",
        language=language,
        languages=listed(languages()),
    )


def forget_catalogues() -> None:
    """Search for catalogues anew, since plugins were added or removed."""
    _of_plugins.cache_clear()
    _found.cache_clear()
    _catalogues.cache_clear()
    _of_environment.cache_clear()


_VARIABLES = (VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@functools.cache
def _of_environment(values: tuple[str, ...]) -> str:
    """The first language with a catalogue in the first variable that is set."""
    for name, value in zip(_VARIABLES, values, strict=True):
        codes = list(filter(None, value.split(":")))
        found = next(filter(None, map(known_language, codes)), None)
        if found is not None:
            return found
        if codes and name != VARIABLE:
            break
    return ENGLISH


class _Catalogues:
    """All catalogues of a language; the program's own takes precedence."""

    def __init__(self, language: str) -> None:
        self.language = language

    @functools.cached_property
    def own(self) -> list[GNUTranslations]:
        return _read(self.language, [_own()])

    @functools.cached_property
    def others(self) -> list[GNUTranslations]:
        return _read(self.language, _of_plugins())

    def find(self, template: str, plural: str | None, number: int | None) -> str | None:
        """The translation of a template, or ``None``."""
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
        """The fallback of gettext where a catalogue has no entry."""

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
    """The domain and the folder of catalogues of every plugin, found without importing them."""
    # English needs neither, and they take longer than the rest of a short command.
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    found: dict[tuple[str, Path], None] = {}
    for point in sorted(entry_points(group=PROJECT), key=lambda point: point.name):
        package = point.module.partition(".")[0]
        try:
            spec = find_spec(package)
        except (ImportError, ValueError):
            continue  # it is broken, which the list of plugins reports
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
