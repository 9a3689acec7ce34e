"""A variant in progress: its settings so far, and the place of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bastide.text.locations import Locations, dotted
from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import Sentence, sentence

if TYPE_CHECKING:
    from bastide.rules.selection import Selection

#: The format of variant files that this version reads and writes.
FORMAT = "bastide-variant/1"


class VariantError(BastideError):
    """A variant is invalid.

    Args:
        problems: all its problems, or one message.
        sound: the selection without the wrong parts; ``None`` if that would be another variant.
    """

    def __init__(self, problems: str | Problem | Iterable[Problem], sound: Selection | None = None) -> None:
        super().__init__(problems)
        self.sound = sound


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a setting.

    Args:
        file: the file, as named in messages; ``None`` for an expression or an object.
        line: its line.
        key: the dotted path of its key.
        place: the place in words, such as the term of an expression.
    """

    file: str | None = None
    line: int | None = None
    key: str | None = None
    place: str | None = None

    def problem(self, message: str, hint: str | None = None) -> Problem:
        """A problem at this place."""
        return Problem(message, self.file, self.line, self.key, None, hint, self.place)

    def adding(self, name: str) -> Sentence:
        """What to write here to add a plugin."""
        if self.place is None:
            return sentence("add [plugins.{name}]", name=name)
        return sentence("add '+ {name}'", name=name)

    def removing(self, name: str) -> Sentence:
        """What to write here to leave out an inherited plugin."""
        return (
            sentence('write remove = ["{name}"]', name=name)
            if self.place is None
            else sentence("add '- {name}'", name=name)
        )


@dataclass(frozen=True, slots=True)
class Source:
    """The file of a variant object, and its place in it.

    Args:
        file: the file, as named in messages.
        locations: the lines of that file's keys.
        prefix: the keys that lead to the object, such as ``("variant",)`` in a record.
    """

    file: str | None = None
    locations: Locations = field(default_factory=Locations)
    prefix: tuple[str | int, ...] = ()

    def where(self, *path: str | int) -> Where:
        """The place of a key of the object."""
        full = (*self.prefix, *path)
        return Where(self.file, self.locations.line(*full), dotted(full))


@dataclass(frozen=True, slots=True)
class Setting:
    """A value and its place."""

    value: Any
    where: Where


@dataclass(slots=True)
class Chosen:
    """A plugin in a draft: the place where it was added, and its options so far."""

    where: Where
    options: dict[str, Setting] = field(default_factory=dict)


@dataclass(slots=True)
class Draft:
    """The settings of a variant, its plugins in the order in which they were added.

    ``complete`` is false after a problem that may have left something out, so that consequences of it are not reported
    as well.
    """

    title: str = ""
    plugins: dict[str, Chosen] = field(default_factory=dict)
    rates: dict[str, Setting] = field(default_factory=dict)
    supply: dict[str, Setting] = field(default_factory=dict)
    tiles: dict[str, Setting] = field(default_factory=dict)
    tile_files: dict[str, Where] = field(default_factory=dict)
    tile_texts: dict[str, Where] = field(default_factory=dict)
    #: The files of plugins that are in one, by the plugin's name.
    plugin_files: dict[str, Path] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict)
    complete: bool = True

    def add(self, name: str, where: Where, options: Mapping[str, Setting]) -> None:
        """Add a plugin; if it is there already, set only these options."""
        self.plugins.setdefault(name, Chosen(where)).options.update(options)

    def vary(self) -> None:
        """Begin to change what was inherited, so that facts about the inherited variant no longer apply."""
        self.title = ""
        for key in ("certainty", "notes", "sources", "years", "publishers", "languages", "unknown"):
            self.about.pop(key, None)

    @property
    def places(self) -> dict[str, tuple[str | None, int | None]]:
        """File and line of each setting, by dotted key."""
        found: dict[str, Where] = {}
        for name, chosen in self.plugins.items():
            found[f"plugins.{name}"] = chosen.where
            for option, setting in chosen.options.items():
                found[f"plugins.{name}.{option}"] = setting.where
        for section, settings in (("rates", self.rates), ("supply", self.supply), ("tiles", self.tiles)):
            found |= {f"{section}.{name}": setting.where for name, setting in settings.items()}
        found |= {f"tiles.files.{path}": where for path, where in self.tile_files.items()}
        found |= {f"tiles.texts[{number}]": where for number, where in enumerate(self.tile_texts.values())}
        return {key: (where.file, where.line) for key, where in sorted(found.items())}


def shown(value: Any) -> str:
    """A value as shown in messages: in TOML notation, shortened."""
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
