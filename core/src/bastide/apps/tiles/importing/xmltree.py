"""Reading XML safely: elements with their lines, without features that an untrusted file could exploit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.parsers import expat

from bastide import BastideError, Problem, coded

#: The largest existing files have some thirty thousand characters.
MAX_BYTES: Final = 2 * 1024 * 1024
MAX_ELEMENTS: Final = 50_000
MAX_DEPTH: Final = 16


@dataclass(slots=True)
class Element:
    """An element of an XML file.

    Args:
        name: its name.
        attributes: its attributes.
        line: the line on which it begins.
        children: the elements in it.
        text: the text in it, but not in its children.
    """

    name: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def within(self, name: str) -> Iterator[Element]:
        """The children with a name."""
        return (child for child in self.children if child.name == name)


def read_xml(path: Path) -> Element:
    """The root of an XML file.

    Raises:
        BastideError: the file cannot be read, is not XML, is too large, or declares a document type; declared entities
            could grow without bound or name files of this machine.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BastideError(
            coded("file/unreadable", "{path} cannot be read: {reason}", path=path, reason=error.strerror or error)
        ) from error
    if len(content) > MAX_BYTES:
        raise BastideError(
            Problem(
                coded("tile-xml/size", "this is larger than {most} KiB, and no file of tiles", most=MAX_BYTES // 1024),
                str(path),
            )
        )
    reader = _Reader(str(path))
    try:
        reader.parser.Parse(content, True)
    except expat.ExpatError as error:
        message = coded(
            "tile-xml/syntax",
            "this is not XML: {error} at column {column}",
            error=expat.ErrorString(error.code),
            column=error.offset + 1,
        )
        raise BastideError(Problem(message, str(path), error.lineno)) from error
    except (LookupError, ValueError) as error:
        raise BastideError(
            Problem(
                coded("tile-xml/encoding", "this is not XML: {error}", error=error),
                str(path),
                1,
                hint="save it as UTF-8",
            )
        ) from error
    return reader.root


class _Reader:
    """Builds the elements during parsing."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root = Element("", {}, 1)
        self.open: list[Element] = []
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        element = Element(name, attributes, self.parser.CurrentLineNumber)
        if self.count > MAX_ELEMENTS:
            self._refuse(
                coded(
                    "tile-xml/elements",
                    "this has more than {most} elements, and is no file of tiles",
                    most=MAX_ELEMENTS,
                )
            )
        if len(self.open) >= MAX_DEPTH:
            self._refuse(
                coded(
                    "tile-xml/nested",
                    "element {name}: elements are nested more than {most} deep",
                    name=name,
                    most=MAX_DEPTH,
                )
            )
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def _end(self, _name: str) -> None:
        self.open.pop()

    def _text(self, text: str) -> None:
        self.open[-1].text += text

    def _doctype(self, *_declared: object) -> None:
        self._refuse(
            coded("tile-xml/document-type", "a document type is declared"),
            "tiles need none: remove <!DOCTYPE …> with all that is in it",
        )

    def _refuse(self, message: str, hint: str | None = None) -> None:
        raise BastideError(Problem(message, self.file, self.parser.CurrentLineNumber, hint=hint))
