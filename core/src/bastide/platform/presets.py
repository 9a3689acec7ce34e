"""Presets: variants with a name, in folders that plugins bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from bastide._kernel.sentences import listed, sentence

from .drafts import VariantError
from .errors import Problem, did_you_mean
from .registry import Registry
from .variantfiles import read_file

ENDING = ".toml"


@dataclass(frozen=True, slots=True)
class Shelf:
    """The presets of all plugins.

    Args:
        files: for each name the plugins that bring it, each with its file.
        failures: why presets of a plugin could not be listed.
    """

    files: dict[str, list[tuple[str, Path | Traversable]]] = field(default_factory=dict)
    failures: list[Problem] = field(default_factory=list)

    def clash(self, name: str) -> str | None:
        """What is wrong if several plugins bring a preset of this name."""
        bringers = [plugin for plugin, _ in self.files[name]]
        if len(bringers) < 2:
            return None
        return sentence(
            "two presets are named {name}, one of the plugin {plugin} and one of {others}",
            name=name,
            plugin=bringers[0],
            others=listed(bringers[1:]),
        )


def shelf(registry: Registry) -> Shelf:
    """The presets of every plugin that works, those that clash too."""
    found = Shelf()
    for plugin in registry.found.values():
        if plugin.broken is not None:
            continue
        try:
            for answer in registry.answers(plugin.name, "bastide_presets"):
                for folder in answer:
                    for path in sorted(folder.path.iterdir(), key=lambda entry: entry.name):
                        if path.name.endswith(ENDING) and path.is_file():
                            found.files.setdefault(path.name.removesuffix(ENDING), []).append((plugin.name, path))
        except Exception as error:
            found.failures.append(
                Problem(
                    sentence(
                        "the presets of the plugin {plugin} cannot be listed: {type}: {error}",
                        plugin=plugin.name,
                        type=type(error).__name__,
                        error=error,
                    )
                )
            )
    return found


def presets(registry: Registry) -> Mapping[str, Path | Traversable]:
    """The file of each preset, by name and in the order of names.

    Raises:
        VariantError: two plugins bring presets of one name, or a plugin's presets cannot be listed.
    """
    every = shelf(registry)
    clashes = [every.clash(name) for name in sorted(every.files)]
    problems = [*every.failures, *(Problem(clash, hint="remove one of the plugins") for clash in clashes if clash)]
    if problems:
        raise VariantError(problems)
    return {name: every.files[name][0][1] for name in sorted(every.files)}


def load_preset(name: str, registry: Registry) -> dict[str, Any]:
    """What the file of a preset says, as it is written: neither checked nor resolved.

    Raises:
        VariantError: there is no such preset, or its file cannot be read.
    """
    every = shelf(registry)
    if name not in every.files:
        hint = did_you_mean(
            name, every.files, sentence("there are {files}", files=listed(sorted(every.files))) if every.files else None
        )
        raise VariantError([Problem(sentence("there is no preset {name!r}", name=name), hint=hint), *every.failures])
    clash = every.clash(name)
    if clash is not None:
        raise VariantError(Problem(clash, hint="remove one of the plugins"))
    path = every.files[name][0][1]
    content, _ = read_file(path, str(path))
    return content
