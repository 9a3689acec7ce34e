"""What the modules of plugins implement: held against the specification of hooks, and called."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import pluggy

from bastide.rules import hookspecs
from bastide.rules.declarations.field_types import misfit
from bastide.rules.declarations.plugins import API_VERSION, BOX, Plugin
from bastide.rules.hook_results import TYPES
from bastide.text.origins import at, first_line
from bastide.text.problems import did_you_mean
from bastide.text.sentences import listed, sentence

from .reading import at_work, whole

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


class Implementations:
    """The implementations of hooks, by plugin."""

    def __init__(self) -> None:
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        #: What each plugin implements, which takes long to find out.
        self._hooks: dict[str, list[str]] = {}

    def admit(self, module: object, name: str) -> Plugin | None:
        """Register the implementations of a plugin. Returns its declaration, if it has rules.

        Args:
            module: a module, or any object with implementations.
            name: the plugin's name.

        Raises:
            Exception: it does not fit the hooks; nothing of it stays registered.
        """
        try:
            self._manager.register(module, name)
            self._manager.check_pending()
            return self._declaration(name, module)
        except Exception:
            self.withdraw(name)
            raise

    def withdraw(self, name: str) -> None:
        """Remove the implementations of a plugin, if there are any."""
        if self._manager.has_plugin(name):
            self._manager.unregister(name=name)
        self._hooks.pop(name, None)

    def module(self, name: str) -> object:
        """The module of a plugin, or the object with its implementations; ``None`` if it has none."""
        return self._manager.get_plugin(name)

    def hooks(self, name: str) -> list[str]:
        """The hooks that a plugin implements."""
        if name not in self._hooks:
            callers = self._manager.get_hookcallers(self._manager.get_plugin(name))
            if callers is None:
                return []
            self._hooks[name] = [caller.name for caller in callers]
        return self._hooks[name]

    def answers(self, name: str, hook: str, arguments: Mapping[str, Any]) -> list[Any]:
        """The results of a plugin's implementation of a hook: a list of one, or an empty one if it has none."""
        caller = getattr(self._manager.hook, hook)
        with at_work(name, hook):
            return [
                whole(implementation.function(**{key: arguments[key] for key in implementation.argnames}))
                for implementation in caller.get_hookimpls()
                if implementation.plugin_name == name
            ]

    def folder(self, name: str) -> Path | Traversable:
        """Where the files of a plugin lie: in its package, or beside the file that it is."""
        module = self.module(name)
        return _package(module) or Path(getattr(module, "__file__", None) or "").parent

    def _declaration(self, name: str, module: object) -> Plugin | None:
        answers = self.answers(name, "bastide_plugin", {})
        rules = any(hook for hook in self.hooks(name) if hook not in _WITHOUT_RULES)
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


def misspelt(module: object) -> str | None:
    """Why functions of a module are no implementations, though they are named as if they were; ``None`` if none is."""
    for name in dir(module):
        if name.startswith("bastide_") and callable(function := getattr(module, name)):
            why = _no_hook(name, function)
            if why is not None:
                return sentence("{problem}{place}", problem=why, place=at(first_line(function)))
    return None


def _no_hook(name: str, function: Callable[..., object]) -> str | None:
    """Why a function is no implementation of the hook that its name says; ``None`` if it is one."""
    known = hook_names()
    if name in _RENAMED:
        return sentence("{name} is now {hook}", name=name, hook=_RENAMED[name])
    if name not in known:
        hint = did_you_mean(name, known, "see the reference of hooks")
        return sentence("there is no hook {name}; {hint}", name=name, hint=hint)
    if not hasattr(function, "bastide_impl"):
        return sentence("{name} is not marked with @bastide.hookimpl; put the mark above it", name=name)
    given = _parameters(getattr(hookspecs, name))
    for wrong in _parameters(function):
        if wrong not in given:
            right = sentence("it is given {names}", names=listed(given)) if given else "it is given nothing"
            hint = did_you_mean(wrong, given, right)
            return sentence("{name} is given no {argument}; {hint}", name=name, argument=wrong, hint=hint)
    return None


def _parameters(function: Callable[..., object]) -> list[str]:
    """The names of the parameters that a function needs; none if it does not tell, being compiled."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [each.name for each in found if each.kind is each.POSITIONAL_OR_KEYWORD and each.default is each.empty]


def _package(module: object) -> Traversable | None:
    """The folder of the package that a plugin's module lies in; ``None`` where it lies in none."""
    package = sys.modules.get(getattr(module, "__package__", None) or "")
    return None if package is None else files(package)


def _with_pages(declaration: Plugin, module: object) -> Plugin:
    """A declaration with the pages that lie in the package of the plugin's module, where it names no others."""
    folder = _package(module)
    if folder is None:
        return declaration
    page = folder / "rules.md"
    if declaration.rules_page is None and page.is_file():
        declaration = replace(declaration, rules_page=page)
    if declaration.rulebook is None and (folder / "rulebook.md").is_file():
        declaration = replace(declaration, rulebook=folder)
    drawings = folder / "drawings.toml"
    if not declaration.drawings and drawings.is_file():
        declaration = replace(declaration, drawings=(drawings,))
    names = folder / "jcloisterzone.toml"
    if declaration.jcloisterzone is None and names.is_file():
        declaration = replace(declaration, jcloisterzone=names)
    if declaration.lessons is None and (folder / "lessons").is_dir():
        declaration = replace(declaration, lessons=folder / "lessons")
    return declaration


def hook_names() -> list[str]:
    """The names of all hooks, in the order of their specification."""
    return [f"{hookspecs.PROJECT}_{hook}" for hook in TYPES]
