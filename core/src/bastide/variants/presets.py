"""Presets: named variants in folders of plugins."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from bastide.text.problems import Problem, did_you_mean
from bastide.text.sentences import coded, listed, sentence

from .drafts import VariantError
from .files import read_file
from .missing_plugins import PRESETS, to_install
from .registry import Registry

ENDING = ".toml"
#: Two files that are saved within so many nanoseconds may leave their folder looking the same.
_MOMENT = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Shelf:
    """The presets of all plugins.

    Args:
        files: for each name the plugins with that preset, each with its file.
        printings: the names of those that are printings of expansions.
        failures: why presets of a plugin could not be listed, by plugin.
    """

    files: dict[str, list[tuple[str, Path | Traversable]]] = field(default_factory=dict)
    printings: set[str] = field(default_factory=set)
    failures: dict[str, Problem] = field(default_factory=dict)

    def clash(self, name: str) -> str | None:
        """The problem if several plugins have a preset of this name."""
        bringers = [plugin for plugin, _ in self.files[name]]
        if len(bringers) < 2:
            return None
        return coded(
            "preset/twice",
            "two presets are named {name}, one of the plugin {plugin} and one of {others}",
            name=name,
            plugin=bringers[0],
            others=listed(bringers[1:]),
        )


def shelf(registry: Registry) -> Shelf:
    """The presets of every working plugin, including clashing ones; listed again where plugins or folders changed."""
    bringing = registry.bringing("bastide_presets")
    plugins = (*bringing, registry.files_read)
    known = _listed.get(registry)
    if known is not None and known[0] == plugins and all(_changed(path) == last for path, last in known[1]):
        return known[2]
    begun = time.time_ns()
    folders: list[tuple[Path | Traversable, int | None]] = []
    found = _list(registry, bringing, folders)
    if not found.failures and all(last is not None and last < begun - _MOMENT for _, last in folders):
        _listed[registry] = plugins, folders, found
    return found


#: What was listed, by whom it was brought, and when each folder had changed last.
_listed: WeakKeyDictionary[Registry, tuple[object, list[tuple[Path | Traversable, int | None]], Shelf]] = (
    WeakKeyDictionary()
)


def _changed(folder: Path | Traversable) -> int | None:
    """When a folder changed last; ``None`` for one that cannot tell, such as one in an archive."""
    try:
        return folder.stat().st_mtime_ns if isinstance(folder, Path) else None
    except OSError:
        return None


def _list(registry: Registry, plugins: Iterable[str], read: list[tuple[Path | Traversable, int | None]]) -> Shelf:
    """The presets of plugins; ``read`` is filled with their folders, and when each changed last."""
    found = Shelf()
    for plugin in plugins:
        try:
            folders = registry.items(plugin, "bastide_presets")
            read += [(folder.path, _changed(folder.path)) for folder in folders]
            paths = [
                (path, folder.printings)
                for folder in folders
                for path in sorted(folder.path.iterdir(), key=lambda entry: entry.name)
            ]
        except OSError as error:
            found.failures[plugin] = Problem(
                coded(
                    "preset/unlisted-folder",
                    "the presets of the plugin {plugin} cannot be listed: {folder}: {reason}",
                    plugin=plugin,
                    folder=error.filename,
                    reason=error.strerror or error,
                ),
                hint="the plugin's hook bastide_presets names this folder; install the plugin again",
            )
            continue
        except Exception as error:
            found.failures[plugin] = Problem(
                coded(
                    "preset/unlisted",
                    "the presets of the plugin {plugin} cannot be listed: {type}: {error}",
                    plugin=plugin,
                    type=type(error).__name__,
                    error=error,
                )
            )
            continue
        for path, printing in paths:
            if path.name.endswith(ENDING) and path.is_file():
                name = path.name.removesuffix(ENDING)
                found.files.setdefault(name, []).append((plugin, path))
                if printing:
                    found.printings.add(name)
    return found


def presets(registry: Registry) -> Mapping[str, Path | Traversable]:
    """The file of each usable preset of a whole game, in the order of names.

    Others are left out; :func:`broken_presets` gives the reasons, and :func:`printings` those of expansions.
    """
    every = shelf(registry)
    return {name: path for name, path in _usable(every).items() if name not in every.printings}


def printings(registry: Registry) -> Mapping[str, Path | Traversable]:
    """The file of each usable preset that is a printing of an expansion, in the order of names."""
    every = shelf(registry)
    return {name: path for name, path in _usable(every).items() if name in every.printings}


def _usable(every: Shelf) -> dict[str, Path | Traversable]:
    return {name: every.files[name][0][1] for name in sorted(every.files) if every.clash(name) is None}


def broken_presets(registry: Registry) -> Mapping[str, str]:
    """Why presets are unusable: by the plugin whose presets cannot be listed, or the name that two plugins use."""
    every = shelf(registry)
    clashes = {name: every.clash(name) for name in sorted(every.files)}
    clashing = {name: str(Problem(clash, hint="remove one of the plugins")) for name, clash in clashes.items() if clash}
    return clashing | {plugin: str(problem) for plugin, problem in every.failures.items()}


def load_preset(name: str, registry: Registry) -> dict[str, Any]:
    """The content of a preset's file as written: neither checked nor resolved.

    Raises:
        VariantError: there is no such preset, or its file cannot be read.
    """
    every = shelf(registry)
    if name not in every.files:
        there = sentence("there are {files}", files=listed(sorted(every.files))) if every.files else None
        hint = (to_install(name) if name in PRESETS else None) or did_you_mean(name, every.files, there)
        raise VariantError(
            [
                Problem(coded("preset/unknown", "there is no preset {name!r}", name=name), hint=hint),
                *every.failures.values(),
            ]
        )
    clash = every.clash(name)
    if clash is not None:
        raise VariantError(Problem(clash, hint="remove one of the plugins"))
    path = every.files[name][0][1]
    content, _ = read_file(path, str(path))
    return content
