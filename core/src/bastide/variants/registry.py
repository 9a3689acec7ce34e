"""Finding plugins and setting broken ones apart."""

from __future__ import annotations

import functools
import importlib.metadata
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import pluggy

from bastide.rules import hookspecs
from bastide.rules.declarations import API_VERSION, BOX, Plugin
from bastide.rules.field_types import misfit
from bastide.rules.hook_results import TYPES, Brought, items
from bastide.text.problems import BastideError, did_you_mean
from bastide.text.sentences import coded, listed, sentence

from .reading import SWITCHED_OFF, at_work, whole

T = TypeVar("T", bound=Brought)


@dataclass(frozen=True, slots=True)
class Found:
    """A plugin that was found.

    Args:
        name: the name of its entry point.
        distribution: the name of its distribution.
        version: that distribution's version.
        declaration: its declaration; ``None`` if it is broken, or has no rules (presets, bots).
        broken: why it cannot be used.
        switched_off: whether the only reason is that the environment disables it.
    """

    name: str
    distribution: str
    version: str
    declaration: Plugin | None = None
    broken: str | None = None
    switched_off: bool = False


class Registry:
    """The plugins of this installation, or those that were registered by hand."""

    def __init__(self) -> None:
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._found: dict[str, Found] = {}

    def load_installed(self) -> None:
        """Load every installed plugin, in the order of their names."""
        switched_off = {name.strip() for name in os.environ.get(SWITCHED_OFF, "").split(",")}
        seen: dict[str, list[importlib.metadata.EntryPoint]] = {}
        for point in importlib.metadata.entry_points(group=hookspecs.PROJECT):
            points = seen.setdefault(point.name, [])
            if point not in points:
                points.append(point)
        for name in sorted(seen):
            distributions = sorted({_distribution(point) for point in seen[name]})
            if len(distributions) > 1:
                both = " and ".join(f"{dist} {version}" for dist, version in distributions)
                self._found[name] = Found(
                    name, *distributions[0], broken=sentence("two distributions bring it: {both}", both=both)
                )
                continue
            distribution, version = distributions[0]
            if name in switched_off:
                why = sentence("switched off by {variable}", variable=SWITCHED_OFF)
                self._found[name] = Found(name, distribution, version, broken=why, switched_off=True)
                continue
            try:
                with at_work(name, "import"):
                    module = seen[name][0].load()
            except Exception as error:
                self._found[name] = Found(name, distribution, version, broken=_reason(error))
                continue
            self.register(module, name, distribution, version)

    def register(self, module: ModuleType | object, name: str, distribution: str = "", version: str = "0") -> Found:
        """Register a module, or any object with hook implementations, as a plugin.

        A plugin that does not fit the hooks is marked as broken; nothing of it stays registered.

        Raises:
            BastideError: a plugin of that name is registered already.
        """
        if name in self._found:
            raise BastideError(
                coded("plugin/name-twice", "two plugins are named {name}: remove one of them", name=name)
            )
        misspelt = self._misspelt(module)
        declaration = None
        broken = None
        if misspelt:
            broken = misspelt
        else:
            try:
                self._manager.register(module, name)
                self._manager.check_pending()
                declaration = self._declaration(name, module)
            except Exception as error:
                if self._manager.has_plugin(name):
                    self._manager.unregister(name=name)
                broken = _reason(error)
        self._found[name] = Found(name, distribution, version, declaration, broken)
        self._break_circle(name)
        return self._found[name]

    def _break_circle(self, name: str) -> None:
        """Mark plugins as broken that require each other: the newest one, and those on the way back to it."""
        circle = next(self._ways_back(name, (name,)), None)
        if circle is None:
            return
        told = listed(sorted(circle))
        for each in circle:
            broken = (
                sentence("the plugins {plugins} require each other: merge them, or remove a requirement", plugins=told)
                if len(circle) > 1
                else sentence("it requires itself: take {name} out of what it requires", name=name)
            )
            self._manager.unregister(name=each)
            self._found[each] = replace(self._found[each], declaration=None, broken=broken)

    def _ways_back(self, name: str, way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """The paths of requirements from the last plugin of a path back to one."""
        found = self._found.get(way[-1])
        for required in () if found is None or found.declaration is None else found.declaration.requires:
            if required == name:
                yield way
            elif required not in way:
                yield from self._ways_back(name, (*way, required))

    def _misspelt(self, module: object) -> str | None:
        known = hook_names()
        for name in dir(module):
            if name in _RENAMED and callable(getattr(module, name)):
                return sentence("{name} is now {hook}", name=name, hook=_RENAMED[name])
            if name.startswith("bastide_") and name not in known and callable(getattr(module, name)):
                return sentence(
                    "there is no hook {name}; {hint}",
                    name=name,
                    hint=did_you_mean(name, known, "see the reference of hooks"),
                )
            if name in known and not hasattr(getattr(module, name), "bastide_impl"):
                return sentence("{name} is not marked with @bastide.hookimpl; put the mark above it", name=name)
        return None

    def _declaration(self, name: str, module: object) -> Plugin | None:
        answers = self.answers(name, "bastide_plugin")
        rules = any(hook for hook in self._hooks_of(name) if hook not in _WITHOUT_RULES)
        if not answers:
            if rules:
                raise TypeError("it has rules but no bastide_plugin hook to say who it is")
            return None
        declaration = answers[0]
        if not isinstance(declaration, Plugin):
            raise TypeError(f"bastide_plugin returned {type(declaration).__name__}, not Plugin")
        wrong = misfit(declaration)
        if wrong is not None:
            raise TypeError(f"in what bastide_plugin returned, {wrong}")
        for key in declaration.about:
            if key not in BOX:
                hint = did_you_mean(str(key), BOX, sentence("there are {value}", value=listed(BOX)))
                raise TypeError(
                    sentence("in what bastide_plugin returned, about has no key {key!r}; {hint}", key=key, hint=hint)
                )
        if declaration.api > API_VERSION:
            raise TypeError(f"it needs version {declaration.api} of the hooks; this Bastide has {API_VERSION}")
        return _with_pages(declaration, module)

    def _hooks_of(self, name: str) -> Iterator[str]:
        module = self._manager.get_plugin(name)
        for caller in self._manager.get_hookcallers(module) or []:
            yield caller.name

    def answers(self, name: str, hook: str, **arguments: Any) -> list[Any]:
        """The results of a plugin's implementation of a hook: a list of one, or an empty one if it has none."""
        caller = getattr(self._manager.hook, hook)
        with at_work(name, hook):
            return [
                whole(implementation.function(**{key: arguments[key] for key in implementation.argnames}))
                for implementation in caller.get_hookimpls()
                if implementation.plugin_name == name
            ]

    def items(self, name: str, hook: str, **arguments: Any) -> list[Any]:
        """The items that one plugin returns from a hook; empty without an implementation.

        Raises:
            TypeError: it returns something of a wrong type; names both types.
        """
        kind = hook.removeprefix(f"{hookspecs.PROJECT}_")
        return [item for answer in self.answers(name, hook, **arguments) for item in items(kind, answer)]

    def of(self, name: str, kind: type[T], **arguments: Any) -> list[T]:
        """The things of one type that a plugin brings.

        Args:
            name: the plugin.
            kind: the type, which says which hook returns it.
            arguments: what the hook is given.

        Raises:
            TypeError: the hook returns something that does not belong there; says what, and what does.
        """
        found = self.items(name, f"{hookspecs.PROJECT}_{kind.hook}", **arguments)
        return [thing for thing in found if isinstance(thing, kind)]

    def collect(self, hook: str) -> Iterator[tuple[str, Any]]:
        """The items that every working plugin returns from a hook without arguments, each with the plugin's name.

        Items of a wrong type are left out; a ruleset with the plugin is refused for them.
        """
        for name in sorted(self._found):
            if self._found[name].broken is None:
                with suppress(Exception):
                    yield from [(name, item) for item in self.items(name, hook)]

    @property
    def found(self) -> dict[str, Found]:
        """All plugins that were found, by name, including broken ones."""
        return dict(sorted(self._found.items()))

    @property
    def usable(self) -> dict[str, Plugin]:
        """The declarations of the plugins that a ruleset may include, by name."""
        return {name: found.declaration for name, found in self.found.items() if found.declaration is not None}


#: Hooks of version 1 by name, each with the hook that returns the same things now.
_RENAMED = {
    **dict.fromkeys(("bastide_segment_kinds", "bastide_piece_kinds", "bastide_place_kinds"), "bastide_kinds"),
    **dict.fromkeys(
        ("bastide_tile_files", "bastide_prints", "bastide_changed_tiles", "bastide_stacks", "bastide_supplies"),
        "bastide_components",
    ),
    "bastide_edge_meetings": "bastide_placement_rules",
    **dict.fromkeys(
        ("bastide_game_rules", "bastide_phases", "bastide_steps", "bastide_decisions", "bastide_reactions"),
        "bastide_turn_rules",
    ),
}
_WITHOUT_RULES = {"bastide_plugin", "bastide_presets", "bastide_bots", "bastide_subcommands", "bastide_drawings"}
#: The folder of Bastide itself, whose lines do not help the author of a plugin.
_BASTIDE = Path(__file__).resolve().parents[1]


def _with_pages(declaration: Plugin, module: object) -> Plugin:
    """A declaration with the pages that lie in the package of the plugin's module, where it names no others."""
    package = sys.modules.get(getattr(module, "__package__", None) or "")
    if package is None:
        return declaration
    folder = files(package)
    page = folder / "rules.md"
    if declaration.rules_page is None and page.is_file():
        declaration = replace(declaration, rules_page=page)
    if declaration.rulebook is None and (folder / "rulebook.md").is_file():
        declaration = replace(declaration, rulebook=folder)
    return declaration


def _distribution(point: importlib.metadata.EntryPoint) -> tuple[str, str]:
    dist = point.dist
    return ("", "0") if dist is None else (dist.name, dist.version)


def _reason(error: BaseException) -> str:
    # An exit is reported at its origin.
    origin = error if isinstance(error.__cause__, Exception | None) else error.__cause__
    frames = traceback.extract_tb(origin.__traceback__)
    inside = [
        frame
        for frame in frames
        if "importlib" not in frame.filename and not Path(frame.filename).is_relative_to(_BASTIDE)
    ]
    where = f" ({inside[-1].filename}:{inside[-1].lineno})" if inside else ""
    return f"{type(error).__name__}: {error}{where}"


@functools.cache
def installed() -> Registry:
    """The registry of the installed plugins, loaded on first use."""
    if _reinstated:
        return _reinstated.pop()
    registry = Registry()
    registry.load_installed()
    return registry


_reinstated: list[Registry] = []


def reinstate(registry: Registry) -> None:
    """From now on, use an earlier registry as that of the installed plugins."""
    installed.cache_clear()
    _reinstated[:] = [registry]


def hook_names() -> list[str]:
    """The names of all hooks, in the order of their specification."""
    return [f"{hookspecs.PROJECT}_{hook}" for hook in TYPES]
