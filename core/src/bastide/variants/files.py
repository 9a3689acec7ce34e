"""Variant files: from bytes to well-formed settings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import tomli

from bastide.text.locations import toml_locations
from bastide.text.problems import Problem, did_you_mean
from bastide.text.sentences import coded, listed, sentence

from .drafts import FORMAT, Setting, Source, VariantError, Where, shown

#: The keys of ``[about]`` with one text, and those with a list of texts.
TEXTS = ("players", "age", "time", "components", "starting_player", "certainty", "notes", "years")
LISTS = ("in_box", "sources", "publishers", "languages", "unknown")
#: In which years an edition was printed: ``2000``, ``2000-2007``, or ``2014-`` if the last one is unknown.
YEARS = r"\d{4}(-(\d{4})?)?"
KEYS = ("format", "title", "extends", "remove", "plugin_files", "plugins", "tiles", "supply", "rates", "about")

_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
#: A number of players as the key of a table.
_PLAYERS = re.compile(r"[1-9][0-9]{0,3}")
_BARE_SLASH = re.compile(r"\s*([\w-]+/[^\s=\"']*)\s*=")


def read_file(path: Path | Traversable, name: str) -> tuple[dict[str, Any], Source]:
    """Read a TOML file and the lines of its keys.

    Args:
        path: the file.
        name: its name in messages.

    Raises:
        VariantError: it cannot be read, is not a text, or not TOML.
    """

    def refusal(message: str, line: int | None = None, hint: str | None = None) -> VariantError:
        return VariantError(Problem(message, name, line, hint=hint))

    try:
        if not path.is_file():
            folder = path.is_dir()
            raise refusal(
                coded("variant/folder", "this is a folder, not a file")
                if folder
                else coded("variant/no-file", "there is no such file"),
                hint=_neighbour(path),
            )
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise refusal(coded("variant/unreadable", "this cannot be read: {reason}", reason=reason)) from error
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise refusal(coded("variant/utf-16", "this is saved as UTF-16"), 1, "save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        binary = b"\0" in data
        raise refusal(
            coded("variant/no-text", "this is no text")
            if binary
            else coded("variant/utf-8", "this is not UTF-8: byte {byte:#04x}", byte=data[error.start]),
            None if binary else line,
            "a variant is a TOML file" if binary else "save it as UTF-8",
        ) from error
    if "\0" in text:
        raise refusal(
            coded("variant/no-text", "this is no text"),
            text.count("\n", 0, text.index("\0")) + 1,
            "a variant is a TOML file",
        )
    if not text.strip():
        raise refusal(
            coded("file/empty", "this file is empty"),
            hint=sentence('a variant begins with format = "{format}"', format=FORMAT),
        )
    try:
        content = tomli.loads(text)
    except RecursionError as error:
        raise refusal(coded("variant/nested", "the values are nested too deeply")) from error
    except ValueError as error:
        raise VariantError(_syntax(str(error), text, name)) from error
    return content, Source(name, toml_locations(text))


def _neighbour(path: Path | Traversable) -> str | None:
    """The existing file that was most likely meant by a missing one."""
    if not isinstance(path, Path):
        return None
    try:
        return did_you_mean(path.name, sorted(entry.name for entry in path.parent.glob("*.toml")))
    except OSError:
        return None


def _syntax(message: str, text: str, name: str) -> Problem:
    """The problem of a text that is not TOML."""
    lines = text.split("\n")
    found = _AT_LINE.search(message)
    line = int(found[1]) if found and found[1] else len(text.rstrip().split("\n"))
    plain = _AT_LINE.sub("", message)
    hint: str | None = None
    slashed = _BARE_SLASH.match(lines[line - 1]) if line <= len(lines) else None
    if slashed:
        hint = sentence('a key with a slash is quoted: "{slashed}" = ...', slashed=slashed[1])
    elif text.lstrip().startswith("{"):
        hint = "a variant file is TOML; this looks like JSON"
    elif found and found[1] is None:
        hint = "the file ends too early"
    return Problem(
        coded("variant/toml", "this is no TOML: {what}", what=plain[:1].lower() + plain[1:]), name, line, hint=hint
    )


@dataclass(slots=True)
class Content:
    """The settings of one variant file itself, before inheritance."""

    title: str | None = None
    extends: Setting | None = None
    remove: list[Setting] = field(default_factory=list)
    plugin_files: list[Setting] = field(default_factory=list)
    plugins: dict[str, tuple[Where, dict[str, Setting]]] = field(default_factory=dict)
    rates: dict[str, Setting] = field(default_factory=dict)
    supply: dict[str, Setting] = field(default_factory=dict)
    tiles: dict[str, Setting] = field(default_factory=dict)
    tile_files: list[Setting] = field(default_factory=list)
    tile_texts: list[Setting] = field(default_factory=list)
    about: dict[str, Any] = field(default_factory=dict)


class Reader:
    """Reads the settings of one variant object and collects problems of form.

    Args:
        data: the object.
        source: its file.
        plugins: names of all plugins, for hints.
    """

    def __init__(self, data: Mapping[Any, Any], source: Source, plugins: Iterable[str]) -> None:
        self._data = data
        self._source = source
        self._plugins = frozenset(plugins)
        self.problems: list[Problem] = []

    def content(self) -> Content:
        """The settings of the object; malformed parts are left out and noted in ``problems``."""
        self._format()
        for key in self._data:
            if key not in KEYS:
                self._add(
                    coded("variant/unknown-key", "a variant has no key {key}", key=key), self._key_hint(key), str(key)
                )
        return Content(
            title=self._text("title"),
            extends=self._extends(),
            remove=self._remove(),
            plugin_files=self._texts("plugin_files"),
            plugins=self._plugin_sections(),
            rates=self._numbers("rates"),
            supply=self._supply(),
            tiles=self._numbers("tiles", least=0, beside=("files", "texts")),
            tile_files=self._texts("tiles", "files"),
            tile_texts=self._texts("tiles", "texts"),
            about=self._about(),
        )

    def _add(self, message: str, hint: str | None, *path: str | int) -> None:
        self.problems.append(self._source.where(*path).problem(message, hint))

    def _format(self) -> None:
        stated = self._data.get("format")
        # The context tells the kind of a given object; a file must declare it.
        if "format" not in self._data and (self._source.prefix or not self._source.file):
            return
        if stated == FORMAT:
            return
        if stated is None:
            self._add(
                coded("variant/no-format", "the key format is missing"),
                sentence('write format = "{format}" in the first line', format=FORMAT),
                "format",
            )
        elif isinstance(stated, str) and stated.startswith("bastide-variant/"):
            self._add(
                coded("variant/unknown-format", "the format {stated} is unknown", stated=shown(stated)),
                sentence('this version reads "{format}"', format=FORMAT),
                "format",
            )
        else:
            self._add(
                coded("variant/other-format", "this is no variant: its format is {stated}", stated=shown(stated)),
                sentence('a variant says "{format}"', format=FORMAT),
                "format",
            )

    def _key_hint(self, key: object) -> str:
        if key in self._plugins:
            return sentence("a plugin is selected with [plugins.{key}]", key=key)
        if key in TEXTS or key in LISTS:
            return sentence("{key} belongs in [about]", key=key)
        if key in ("files", "texts"):
            return sentence("{key} belongs in [tiles]", key=key)
        hint = did_you_mean(str(key), KEYS)
        return hint or sentence("there are {keys}", keys=listed(KEYS))

    def _text(self, key: str) -> str | None:
        value = self._data.get(key)
        if isinstance(value, str) or key not in self._data:
            return value
        self._add(coded("variant/text", "{key} must be text, not {value}", key=key, value=shown(value)), None, key)
        return None

    def _extends(self) -> Setting | None:
        value = self._text("extends")
        return None if value is None else Setting(value, self._source.where("extends"))

    def _section(self, *path: str) -> Mapping[Any, Any]:
        value: Any = self._data
        for key in path:
            value = value.get(key, {})
        if isinstance(value, Mapping):
            return value
        self._add(
            coded("variant/table", "{path} must be a table, not {value}", path=path[-1], value=shown(value)),
            sentence("write [{path}]", path=".".join(path)),
            *path,
        )
        return {}

    def _remove(self) -> list[Setting]:
        value = self._data.get("remove", [])
        if isinstance(value, str):
            self._add(
                coded("variant/remove", "remove must be a list"),
                sentence('write remove = ["{value}"]', value=value),
                "remove",
            )
            return []
        return self._strings(value, "remove")

    def _texts(self, *path: str) -> list[Setting]:
        value: Any = self._data
        for key in path:
            value = value.get(key, [] if key == path[-1] else {}) if isinstance(value, Mapping) else []
        return self._strings(value, *path)

    def _strings(self, value: Any, *path: str) -> list[Setting]:
        if not isinstance(value, list | tuple):
            self._add(
                coded("variant/list", "{path} must be a list of texts, not {value}", path=path[-1], value=shown(value)),
                None,
                *path,
            )
            return []
        found = []
        for index, item in enumerate(value):
            if isinstance(item, str):
                found.append(Setting(item, self._source.where(*path, index)))
            else:
                self._add(
                    coded("variant/texts", "{path} must hold texts only, not {item}", path=path[-1], item=shown(item)),
                    None,
                    *path,
                    index,
                )
        return found

    def _plugin_sections(self) -> dict[str, tuple[Where, dict[str, Setting]]]:
        found = {}
        for name, options in self._section("plugins").items():
            where = self._source.where("plugins", str(name))
            if not isinstance(options, Mapping):
                hint = sentence("write [plugins.{name}], and its options below it", name=name)
                self.problems.append(
                    where.problem(
                        coded(
                            "variant/options-table",
                            "{name} must be a table of options, not {options}",
                            name=name,
                            options=shown(options),
                        ),
                        hint,
                    )
                )
                options = {}
            settings = {
                str(option): Setting(value, self._source.where("plugins", str(name), str(option)))
                for option, value in options.items()
            }
            found[str(name)] = (where, settings)
        return found

    def _numbers(self, section: str, *, least: int | None = None, beside: tuple[str, ...] = ()) -> dict[str, Setting]:
        found = {}
        for name, value in self._section(section).items():
            if name in beside:
                continue
            if self._is_number(name, value, least, section, str(name)):
                found[str(name)] = Setting(value, self._source.where(section, str(name)))
        return found

    def _is_number(self, name: Any, value: Any, least: int | None, *path: str) -> bool:
        """Whether a value is a whole number, and not too small; if not, that is noted."""
        if isinstance(value, int) and not isinstance(value, bool) and (least is None or value >= least):
            return True
        wanted = "a whole number" if least is None else sentence("a whole number of at least {least}", least=least)
        found = shown(value)
        message = coded("variant/value", "{name} must be {wanted}, not {value}", name=name, wanted=wanted, value=found)
        self._add(message, _quoted(name, value), *path)
        return False

    def _supply(self) -> dict[str, Setting]:
        """How many pieces each player has, by kind: a number, or numbers by that of the players."""
        found = {}
        for piece, value in self._section("supply").items():
            if isinstance(value, Mapping) and value:
                counts = self._by_players(str(piece), value)
                if counts is None:
                    continue
                value = counts
            elif not self._is_number(piece, value, 0, "supply", str(piece)):
                continue
            found[str(piece)] = Setting(value, self._source.where("supply", str(piece)))
        return found

    def _by_players(self, piece: str, counts: Mapping[Any, Any]) -> dict[int, int] | None:
        """Counts of a piece by the number of players; ``None`` if one of them is wrong."""
        found = {}
        for players, count in counts.items():
            path = ("supply", piece, str(players))
            if not _PLAYERS.fullmatch(str(players)):
                self._add(
                    coded(
                        "variant/players",
                        "{piece} is counted for numbers of players, and {players} is none",
                        piece=piece,
                        players=shown(players),
                    ),
                    sentence("write {piece} = {{ 2 = 7, 5 = 6 }}", piece=piece),
                    *path,
                )
            elif self._is_number(piece, count, 0, *path):
                found[int(players)] = count
        return found if len(found) == len(counts) else None

    def _about(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in self._section("about").items():
            if key in TEXTS:
                if key == "years" and not (isinstance(value, str) and re.fullmatch(YEARS, value, re.ASCII)):
                    self._add(
                        coded(
                            "variant/years",
                            "{key} must be text such as 2000, 2000-2007 or 2014-, not {value}",
                            key=key,
                            value=shown(value),
                        ),
                        None,
                        "about",
                        key,
                    )
                elif isinstance(value, str):
                    found[key] = value
                else:
                    self._add(
                        coded("variant/text", "{key} must be text, not {value}", key=key, value=shown(value)),
                        None,
                        "about",
                        key,
                    )
            elif key in LISTS:
                found[key] = [setting.value for setting in self._strings(value, "about", key)]
            else:
                hint = did_you_mean(
                    str(key), (*TEXTS, *LISTS), sentence("there are {value}", value=listed(sorted((*TEXTS, *LISTS))))
                )
                self._add(coded("variant/about-key", "[about] has no key {key}", key=key), hint, "about", str(key))
        return found


def _quoted(name: Any, value: Any) -> str | None:
    """What to write where a dot outside quotes has turned a name into a section."""
    if isinstance(value, Mapping) and value:
        inner = next(iter(value))
        sign = "." if "/" in str(name) else "/"
        return sentence('the whole name is quoted: "{name}{sign}{inner}" = ...', name=name, sign=sign, inner=inner)
    return None
