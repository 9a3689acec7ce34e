"""The parts of a rulebook, independent of its format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

from bastide import DrawingStyle, Ruleset

if TYPE_CHECKING:
    from ..tiles.reading import Item


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its language.

    Args:
        text: the text.
        language: its language code; ``None`` for what is the same in all languages, such as numbers and ids.
    """

    text: str
    language: str | None = None

    def __bool__(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True, slots=True)
class Prose:
    """The text of a plugin's page under a topic.

    Args:
        text: Markdown.
        plugin: the plugin whose page it is from.
    """

    text: Text
    plugin: str


@dataclass(frozen=True, slots=True)
class Subheading:
    """A heading within a chapter."""

    text: Text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Plain text.

    Args:
        text: the text.
        kind: ``note`` or ``faint``, if it is a special one.
    """

    text: Text
    kind: Literal["note", "faint"] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One item of a list.

    Args:
        text: its text.
        rules: the ids of the rules whose sentence it is.
        note: an addition, such as rates that a variant sets.
        lead: a word or two before it.
    """

    text: Text
    rules: tuple[str, ...] = ()
    note: Text | None = None
    lead: Text | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """A list, numbered or not."""

    entries: tuple[Entry, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid whose first column names the subjects of the others.

    Args:
        caption: its caption.
        head: the headings of the columns.
        rows: the cells of the rows.
        numbers: the columns that hold figures, from 0.
        ids: the columns that hold ids.
        rules: the ids of the rules whose sentences are in it.
    """

    caption: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    numbers: frozenset[int] = frozenset()
    ids: frozenset[int] = frozenset()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TileSheet:
    """The tiles of one set, to draw.

    Args:
        caption: the set's name.
        items: its tiles and blocks.
    """

    caption: Text
    items: tuple[Item, ...]


Block: TypeAlias = Prose | Subheading | Paragraph | Listing | Grid | TileSheet


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a rulebook with its own heading.

    Args:
        topic: its key, such as ``scoring``.
        title: its heading.
        blocks: its content.
    """

    topic: str
    title: Text
    blocks: tuple[Block, ...]

    @property
    def rules(self) -> frozenset[str]:
        """The ids of the rules whose own sentences are in it; text of pages is not counted."""
        found: set[str] = set()
        for block in self.blocks:
            if isinstance(block, Listing):
                found.update(rule for entry in block.entries for rule in entry.rules)
            elif isinstance(block, Grid):
                found.update(block.rules)
        return frozenset(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The complete rules of a variant as one document, independent of the format.

    Args:
        variant: the variant as given.
        title: the title.
        language: the code of the requested language.
        front: the part before the first chapter.
        chapters: its chapters.
        covered: for the id of each rule that the text of a page covers, the plugin of the page.
        fallbacks: the number of texts in English for lack of a translation.
        words: the words that the formats need, by key.
        ruleset: the rules.
        styles: the styles of tiles.
    """

    variant: str
    title: Text
    language: str
    front: tuple[Block, ...]
    chapters: tuple[Chapter, ...]
    covered: Mapping[str, str] = field(default_factory=dict)
    fallbacks: int = 0
    words: Mapping[str, Text] = field(default_factory=dict, repr=False)
    ruleset: Ruleset = field(repr=False, compare=False)
    styles: tuple[DrawingStyle, ...] = field(default=(), repr=False, compare=False)

    def chapter(self, topic: str) -> Chapter | None:
        """The chapter of a topic, if there is one."""
        return next((chapter for chapter in self.chapters if chapter.topic == topic), None)

    def without(self, *topics: str) -> Self:
        """The same rulebook without the chapters of some topics."""
        return replace(self, chapters=tuple(each for each in self.chapters if each.topic not in topics))


def texts(thing: Any) -> Iterator[Text]:
    """All texts in a block, a chapter, or several of them, in order."""
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, TileSheet):
        yield thing.caption
    elif isinstance(thing, str):
        return
    elif isinstance(thing, Iterable):
        for each in thing:
            yield from texts(each)
    elif is_dataclass(thing):
        for part in fields(thing):
            yield from texts(getattr(thing, part.name))
