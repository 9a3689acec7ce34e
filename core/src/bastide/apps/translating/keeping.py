"""Updating the catalogues of a package: those for translators, and the compiled ones."""

from __future__ import annotations

import gettext
import importlib.metadata
import importlib.util
import io
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bastide import BastideError, coded, sentence

from .extracting import Message, extracted

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

#: Headers from Babel that would differ from day to day, or with its version.
_PASSING = ("POT-Creation-Date", "PO-Revision-Date", "Last-Translator", "Language-Team", "Generated-By", "Report-Msgid")


@dataclass(frozen=True, slots=True)
class Kept:
    """The result of updating a catalogue.

    Args:
        path: the translators' catalogue.
        messages: the number of sentences of the package.
        translated: how many of them are translated.
        changed: whether one of the two files was rewritten.
    """

    path: Path
    messages: int
    translated: int
    changed: bool


def catalogue_path(package: Path, language: str) -> Path:
    """The translators' catalogue of a package; the compiled one is beside it.

    Args:
        package: the package's folder.
        language: the code of the language.
    """
    return package / "locale" / language / "LC_MESSAGES" / f"{package.name}.po"


def package_in(folder: Path) -> Path:
    """The package in a folder: the folder itself, or the one of the project in it; or that of an installed plugin.

    Args:
        folder: a package's folder, or that of its project; or the name of a plugin, if there is no such folder.

    Raises:
        BastideError: there is none, or there are several.
    """
    if not folder.exists():
        points = importlib.metadata.entry_points(group="bastide", name=str(folder))
        specs = [importlib.util.find_spec(point.module.partition(".")[0]) for point in points]
        folder = next((Path(path) for spec in specs if spec for path in spec.submodule_search_locations or ()), folder)
    if (folder / "__init__.py").is_file():
        return folder.resolve()
    found = sorted({*folder.glob("src/*/__init__.py"), *folder.glob("*/__init__.py")})
    found = [path for path in found if path.parent.name != "tests"]
    if len(found) != 1:
        raise BastideError(
            coded("translating/no-package", "{folder} is no package, and holds none or several", folder=folder)
        )
    return found[0].parent.resolve()


def languages_of(package: Path) -> list[str]:
    """The codes of the languages of a package's catalogues.

    Args:
        package: the package's folder.
    """
    return sorted(path.parts[-3] for path in package.glob(f"locale/*/LC_MESSAGES/{package.name}.po"))


def keep(package: Path, language: str) -> Kept:
    """Update the catalogue of a package from its source, and compile it.

    Args:
        package: the package's folder.
        language: the code of the language.

    Raises:
        BastideError: Babel is not installed, or it does not know the language.
    """
    path = catalogue_path(package, language)
    messages, _ = extracted(package)
    catalogue = _updated(messages, path, language)
    changed = _save(path, _written(catalogue)) | _save_compiled(path.with_suffix(".mo"), catalogue)
    done = sum(bool(message.id) and _done(message.string) and not message.fuzzy for message in catalogue)
    return Kept(path, len(messages), done, changed)


def wrongs(package: Path, language: str) -> Iterator[str]:
    """The problems of the catalogue of a package, in sentences.

    Args:
        package: the package's folder.
        language: the code of the language.

    Raises:
        BastideError: Babel is not installed, or it does not know the language.
    """
    path = catalogue_path(package, language)
    messages, lost = extracted(package)
    for place in lost:
        how = sentence("make it with bastide.sentence")
        if not place.file.endswith(".py"):
            how = sentence("write it out, with names in braces")
        yield sentence(
            "{file}:{line}: this text is put together before it can be looked up; {how}",
            file=package / place.file,
            line=place.line,
            how=how,
        )
    if not path.is_file() or path.read_text(encoding="utf-8") != _written(_updated(messages, path, language)):
        yield sentence("{path} is not what the source says", path=path)
        return
    catalogue = _read(path, language)
    if _entries(path.with_suffix(".mo")) != _entries_of(catalogue):
        yield sentence("{path} is not what {source} says", path=path.with_suffix(".mo"), source=path.name)
    filled = {message.template for message in messages if message.filled}
    for message in catalogue:
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.fuzzy or ids[0] not in filled:
            # A fuzzy translation is not used until it is confirmed.
            continue
        wanted = {name for template in ids for name in _names(template) or ()}
        for text in filter(None, texts):
            names = _names(text)
            if names is None or (names != wanted and names | {"count"} != wanted):
                yield sentence(
                    "{path}: {text!r} does not have the names in braces of {template!r}",
                    path=path,
                    text=text,
                    template=ids[0],
                )


def _updated(messages: list[Message], path: Path, language: str) -> Catalog:
    catalogue = _read(path, language)
    template = _empty(language)
    for message in messages:
        ids = message.template if message.plural is None else (message.template, message.plural)
        flags = ("python-brace-format",) if message.filled else ()
        template.add(ids, locations=[(file, 0) for file in message.files], flags=flags)
    catalogue.update(template)
    return catalogue


def _empty(language: str) -> Catalog:
    try:
        from babel.core import UnknownLocaleError
        from babel.messages.catalog import Catalog
    except ImportError:
        raise BastideError(
            coded(
                "extra/translate",
                "translating needs Babel: {command}",
                command='python -m pip install "bastide[translate]"',
            )
        ) from None
    try:
        return Catalog(locale=language, fuzzy=False)
    except (UnknownLocaleError, ValueError):
        raise BastideError(
            coded(
                "translating/unknown-language",
                "there is no language {name!r}; write a code such as ja or pt_BR",
                name=language,
            )
        ) from None


def _read(path: Path, language: str) -> Catalog:
    empty = _empty(language)
    if not path.is_file():
        return empty
    from babel.messages.pofile import PoFileError, read_po

    try:
        with path.open("rb") as stream:
            return read_po(stream, locale=language, abort_invalid=True)
    except PoFileError as error:
        raise BastideError(
            coded("translating/syntax", "{path}:{line}: {error}", path=path, line=error.lineno + 1, error=str(error))
        ) from None


def _written(catalogue: Catalog) -> str:
    from babel.messages.pofile import write_po

    out = io.BytesIO()
    write_po(out, catalogue, width=100, ignore_obsolete=True, include_lineno=False, sort_by_file=False)
    lines = out.getvalue().decode("utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("msgid"))
    kept = [line for line in lines[first:] if not line.startswith(tuple(f'"{word}' for word in _PASSING))]
    return "\n".join(kept).rstrip("\n") + "\n"


def _save(path: Path, text: str) -> bool:
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return True


def _save_compiled(path: Path, catalogue: Catalog) -> bool:
    from babel.messages.mofile import write_mo

    if _entries(path) == _entries_of(catalogue):
        return False
    with path.open("wb") as stream:
        write_mo(stream, catalogue)
    return True


def _entries(path: Path) -> dict[object, str] | None:
    """The entries of a compiled catalogue, without its header."""
    if not path.is_file():
        return None
    with path.open("rb") as stream:
        return {key: text for key, text in vars(gettext.GNUTranslations(stream))["_catalog"].items() if key}


def _entries_of(catalogue: Catalog) -> dict[object, str]:
    """The entries of the compiled form of a catalogue, without its header."""
    from babel.messages.mofile import write_mo

    out = io.BytesIO()
    write_mo(out, catalogue)
    out.seek(0)
    return {key: text for key, text in vars(gettext.GNUTranslations(out))["_catalog"].items() if key}


def _done(texts: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(texts) if texts is None or isinstance(texts, str) else all(texts)


def _names(template: str) -> set[str] | None:
    """The names in braces, or ``None`` if the braces do not match."""
    try:
        return {name for _, name, *_ in string.Formatter().parse(template) if name is not None}
    except ValueError:
        return None
