"""A variant while it is put together: what is set so far, and where each setting was written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bastide.text.locations import Locations
from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import Sentence, sentence

if TYPE_CHECKING:
    from .selection import Selection

#: The format of variant files that this version reads and writes.
FORMAT = "bastide-variant/1"


class VariantError(BastideError):
    """A variant that cannot be used as it is.

    Args:
        problems: everything that is wrong with it, or one message.
        sound: the selection that would be left without what is wrong; ``None`` where that would be another variant.
    """

    def __init__(self, problems: str | Problem | Iterable[Problem], sound: Selection | None = None) -> None:
        super().__init__(problems)
        self.sound = sound


@dataclass(frozen=True, slots=True)
class Where:
    """Where something was written.

    Args:
        file: the file, as messages name it; ``None`` for an expression or an object.
        line: its line.
        key: the dotted path of its key.
        place: the place in words, such as the term of an expression.
    """

    file: str | None = None
    line: int | None = None
    key: str | None = None
    place: str | None = None

    def problem(self, message: str, hint: str | None = None) -> Problem:
        """A problem that stands here."""
        return Problem(message, self.file, self.line, self.key, None, hint, self.place)

    def adding(self, name: str) -> Sentence:
        """What to write here for a plugin to be added."""
        if self.place is None:
            return sentence("add [plugins.{name}]", name=name)
        return sentence("add '+ {name}'", name=name)

    def removing(self, name: str) -> Sentence:
        """What to write here for a plugin to be left out that comes from elsewhere."""
        return (
            sentence('write remove = ["{name}"]', name=name)
            if self.place is None
            else sentence("add '- {name}'", name=name)
        )


@dataclass(frozen=True, slots=True)
class Source:
    """The file that a variant object stands in, and where.

    Args:
        file: the file, as messages shall name it.
        locations: where the keys of that file stand.
        prefix: the keys that lead to the object, such as ``("variant",)`` in a record.
    """

    file: str | None = None
    locations: Locations = field(default_factory=Locations)
    prefix: tuple[str | int, ...] = ()

    def where(self, *path: str | int) -> Where:
        """The place of a key of the object."""
        full = (*self.prefix, *path)
        key = ".".join(str(step) for step in full if isinstance(step, str)) or None
        return Where(self.file, self.locations.line(*full), key)


@dataclass(frozen=True, slots=True)
class Setting:
    """A value and where it was set."""

    value: Any
    where: Where


@dataclass(slots=True)
class Chosen:
    """A plugin in a draft: where it was added, and the options set so far."""

    where: Where
    options: dict[str, Setting] = field(default_factory=dict)


@dataclass(slots=True)
class Draft:
    """What a variant sets, its plugins in the order in which they were added.

    ``complete`` is false after a problem because of which something may be missing, so that what follows from it alone
    is not reported as well.
    """

    title: str = ""
    plugins: dict[str, Chosen] = field(default_factory=dict)
    rates: dict[str, Setting] = field(default_factory=dict)
    supply: dict[str, Setting] = field(default_factory=dict)
    tiles: dict[str, Setting] = field(default_factory=dict)
    tile_files: dict[str, Where] = field(default_factory=dict)
    tile_texts: dict[str, Where] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict)
    complete: bool = True

    def add(self, name: str, where: Where, options: Mapping[str, Setting]) -> None:
        """Add a plugin; of one that is there already, set just these options."""
        self.plugins.setdefault(name, Chosen(where)).options.update(options)

    def vary(self) -> None:
        """Begin to change what was inherited, so that what was said of it alone no longer holds."""
        self.title = ""
        for key in ("certainty", "notes", "sources"):
            self.about.pop(key, None)

    @property
    def places(self) -> dict[str, tuple[str | None, int | None]]:
        """File and line of each setting, by dotted key."""
        found: dict[str, Where] = {}
        for name, chosen in self.plugins.items():
            found[f"plugins.{name}"] = chosen.where
            for option, setting in chosen.options.items():
                found[f"plugins.{name}.{option}"] = setting.where
        for table, settings in (("rates", self.rates), ("supply", self.supply), ("tiles", self.tiles)):
            found |= {f"{table}.{name}": setting.where for name, setting in settings.items()}
        found |= {f"tiles.files.{path}": where for path, where in self.tile_files.items()}
        found |= {f"tiles.texts[{number}]": where for number, where in enumerate(self.tile_texts.values())}
        return {key: (where.file, where.line) for key, where in sorted(found.items())}


def shown(value: Any) -> str:
    """A value as a message shows it: as TOML writes it, and not at any length."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        text = '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    elif isinstance(value, list | tuple):
        text = "a list"
    elif isinstance(value, Mapping):
        text = "a table"
    elif value is None:
        text = "null"
    else:
        text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."
