"""What a rulebook is made of, before it is written in any format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, Self, TypeAlias

from bastide import DrawingStyle, Ruleset

if TYPE_CHECKING:
    from ..tiles.reading import Item


@dataclass(frozen=True, slots=True)
class Told:
    """Words, and the language they are in.

    Args:
        text: the words.
        language: the code of their language; ``None`` for what is the same in all, such as numbers and ids.
    """

    text: str
    language: str | None = None

    def __bool__(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True, slots=True)
class Prose:
    """What the page of a plugin says under a topic.

    Args:
        text: Markdown.
        plugin: the plugin whose page it is from.
    """

    text: Told
    plugin: str


@dataclass(frozen=True, slots=True)
class Subheading:
    """A heading within a chapter."""

    text: Told


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Plain words.

    Args:
        text: the words.
        kind: ``note`` or ``faint``, if it is a special one.
    """

    text: Told
    kind: Literal["note", "faint"] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One item of a list.

    Args:
        text: what it says.
        rules: the ids of the rules whose sentence it is.
        note: what is to be added, such as numbers that a variant sets.
        lead: a word or two that stand before it.
    """

    text: Told
    rules: tuple[str, ...] = ()
    note: Told | None = None
    lead: Told | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """A list, numbered or not."""

    entries: tuple[Entry, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose first column names what the others tell.

    Args:
        caption: what it shows.
        head: the headings of the columns.
        rows: what stands in the rows.
        numbers: the columns that hold figures, from 0.
        ids: the columns that hold ids.
        rules: the ids of the rules whose sentences stand in it.
    """

    caption: Told
    head: tuple[Told, ...]
    rows: tuple[tuple[Told, ...], ...]
    numbers: frozenset[int] = frozenset()
    ids: frozenset[int] = frozenset()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TileSheet:
    """The tiles of one set, to be drawn.

    Args:
        caption: the set's name.
        items: its tiles and blocks.
    """

    caption: Told
    items: tuple[Item, ...]


Block: TypeAlias = Prose | Subheading | Paragraph | Listing | Table | TileSheet


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a rulebook with a heading of its own.

    Args:
        topic: its key, such as ``scoring``.
        title: its heading.
        blocks: what it says.
    """

    topic: str
    title: Told
    blocks: tuple[Block, ...]

    @property
    def rules(self) -> frozenset[str]:
        """The ids of the rules whose own sentences stand in it; what pages say in prose is not counted."""
        found: set[str] = set()
        for block in self.blocks:
            if isinstance(block, Listing):
                found.update(rule for entry in block.entries for rule in entry.rules)
            elif isinstance(block, Table):
                found.update(block.rules)
        return frozenset(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The complete rules of a variant, as one document, in no format yet.

    Args:
        variant: the variant as it was given.
        title: the title.
        language: the code of the language that was asked for.
        front: what is said before the first chapter.
        chapters: its chapters.
        covered: for the id of each rule that the pages of plugins speak of in prose, the plugin whose page it is.
        fallbacks: how many of its texts are in English, since there is no translation.
        words: what the formats need to say, by key.
        ruleset: the rules.
        styles: what tiles look like.
    """

    variant: str
    title: Told
    language: str
    front: tuple[Block, ...]
    chapters: tuple[Chapter, ...]
    covered: Mapping[str, str] = field(default_factory=dict)
    fallbacks: int = 0
    words: Mapping[str, Told] = field(default_factory=dict, repr=False)
    ruleset: Ruleset = field(repr=False, compare=False)
    styles: tuple[DrawingStyle, ...] = field(default=(), repr=False, compare=False)

    def chapter(self, topic: str) -> Chapter | None:
        """The chapter of a topic, if there is one."""
        return next((chapter for chapter in self.chapters if chapter.topic == topic), None)

    def without(self, *topics: str) -> Self:
        """The same rulebook without the chapters of some topics."""
        return replace(self, chapters=tuple(each for each in self.chapters if each.topic not in topics))


def tellings(thing: Any) -> Iterator[Told]:
    """Everything that is told in a block, a chapter, or several of them, in order."""
    if isinstance(thing, Told):
        yield thing
    elif isinstance(thing, TileSheet):
        yield thing.caption
    elif isinstance(thing, str):
        return
    elif isinstance(thing, Iterable):
        for each in thing:
            yield from tellings(each)
    elif is_dataclass(thing):
        for part in fields(thing):
            yield from tellings(getattr(thing, part.name))
