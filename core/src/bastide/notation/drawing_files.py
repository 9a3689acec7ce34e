"""Drawing files: how segments, flags and pieces look, as TOML that people can write by hand.

The format ``bastide-drawings/1`` is described in ``docs/reference/drawing-files.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeVar

from bastide.rules.declarations.styles import DrawingStyle, FlagStyle, Mark, Picture, PieceStyle, SegmentStyle, Texture
from bastide.text.documents import parse_toml, text_in
from bastide.text.locations import Findings, Locations
from bastide.text.problems import BastideError, did_you_mean
from bastide.text.sentences import Sentence, coded, listed, sentence
from bastide.variants.options import checked_fields

T = TypeVar("T")
_Place = tuple[str | int, ...]

FORMAT: Final = "bastide-drawings/1"
_STYLES: Final[Mapping[str, type[DrawingStyle]]] = {
    "segments": SegmentStyle,
    "flags": FlagStyle,
    "pieces": PieceStyle,
}
_KEYS: Final = ("format", "colours", "pictures", *_STYLES)
#: The fields that hold a picture, and those that hold a colour.
_PICTURES: Final = frozenset({"picture", "details", "junction", "terminus", "gate"})
_WANTED: Final[Mapping[type[Any], Sentence]] = {
    dict: sentence("a table"),
    list: sentence("a list"),
    str: sentence("text"),
}
_COLOURS: Final = frozenset({"fill", "stroke", "edge"})


def load_drawings(path: Path | Traversable) -> tuple[DrawingStyle, ...]:
    """The styles in a drawing file.

    Args:
        path: the file.

    Raises:
        BastideError: it cannot be read or is invalid; lists all problems with their lines.
    """
    return _read(text_in(path), str(path))


@lru_cache(maxsize=128)
def _read(text: str, file: str) -> tuple[DrawingStyle, ...]:
    findings = Findings(file, Locations())
    document = parse_toml(text, findings)
    styles = () if document is None else tuple(_Reader(document, findings).read())
    if findings.problems:
        raise BastideError(sorted(findings.problems, key=lambda problem: problem.line or 0))
    return styles


class _Reader:
    """Reads the document of one file; problems go to the findings."""

    def __init__(self, document: Mapping[str, Any], findings: Findings) -> None:
        self.document = document
        self.findings = findings
        self._colours: dict[str, str] = {}
        self._pictures: dict[str, Picture] = {}

    def read(self) -> list[DrawingStyle]:
        """The styles in the order of the kinds of styles, and of the file."""
        if self.document.get("format") != FORMAT:
            hint = sentence('a drawing file begins with format = "{format}"', format=FORMAT)
            self.findings.add(("format",), coded("drawing-file/format", "this is no format known here"), hint=hint)
            return []
        for key in sorted(self.document.keys() - _KEYS):
            keys = sentence("keys of the file: {file_keys}", file_keys=listed(_KEYS))
            message = coded("drawing-file/unknown-key", "this is no key of a drawing file")
            self.findings.add((key,), message, hint=did_you_mean(key, _KEYS, keys))
        self._colours = {
            name: colour
            for name, colour in self._table(("colours",)).items()
            if self._is(str, colour, ("colours", name))
        }
        for name, marks in self._table(("pictures",)).items():
            self._pictures[name] = self._picture(marks, ("pictures", name))
        found = []
        for key, kind in _STYLES.items():
            sections: Any = self.document.get(key, [])
            if self._is(list, sections, (key,)):
                made = (self._style(kind, section, (key, index)) for index, section in enumerate(sections))
                found += [style for style in made if style is not None]
        return found

    def _style(self, kind: type[T], section: Any, path: _Place) -> T | None:
        """A style, or a mark: the fields of one with what their names stand for."""
        if not self._is(dict, section, path):
            return None
        given = {name: self._meant(name, value, (*path, name)) for name, value in section.items()}
        return checked_fields(kind, given, self.findings, path)

    def _meant(self, name: str, value: Any, path: _Place) -> object:
        if name in _PICTURES:
            return self._picture(value, path)
        if name in _COLOURS:
            return self._colour(value)
        if name == "wall" and isinstance(value, list):
            return [[self._colour(line[0]), *line[1:]] if isinstance(line, list) and line else line for line in value]
        if name == "texture" and isinstance(value, dict) and isinstance(value.get("pictures"), list):
            strewn = [self._picture(each, (*path, "pictures", index)) for index, each in enumerate(value["pictures"])]
            return checked_fields(Texture, {**value, "pictures": strewn}, self.findings, path)
        return value

    def _colour(self, value: object) -> object:
        return self._colours.get(value, value) if isinstance(value, str) else value

    def _picture(self, value: Any, path: _Place) -> Picture:
        """The marks of a picture; a name stands for those of a picture of the file."""
        if isinstance(value, str):
            if value not in self._pictures:
                message = coded("drawing-file/unknown-picture", "no picture {name} comes before this", name=value)
                here = sentence("pictures here: {names}", names=listed(self._pictures) or sentence("none"))
                self.findings.add(path, message, hint=did_you_mean(value, self._pictures, here))
            return self._pictures.get(value, ())
        if not self._is(list, value, path):
            return ()
        marks: list[Mark] = []
        for index, each in enumerate(value):
            if isinstance(each, str):
                marks += self._picture(each, (*path, index))
            elif (mark := self._style(Mark, each, (*path, index))) is not None:
                marks.append(mark)
        return tuple(marks)

    def _table(self, path: tuple[str]) -> Mapping[str, Any]:
        table = self.document.get(*path, {})
        return table if self._is(dict, table, path) else {}

    def _is(self, kind: type[Any], value: object, path: _Place) -> bool:
        """Whether a value has a type; notes it if it has another."""
        if isinstance(value, kind):
            return True
        wanted = _WANTED[kind]
        self.findings.add(path, coded("drawing-file/type", "this must be {wanted}", wanted=wanted))
        return False
