"""From any notation of a variant to a validated selection of plugins and settings."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from os.path import isfile
from pathlib import Path
from typing import Any

from bastide.rules.selection import Selection
from bastide.text.problems import BastideError, Problem, TextError, did_you_mean
from bastide.text.sentences import Sentence, coded, listed, sentence

from .amounts import with_amount
from .combinations import combination_problems, unusable
from .drafts import Chosen, Draft, Setting, Source, VariantError, Where
from .expressions import EXAMPLE, Term, is_path, parse
from .files import Content, Reader, read_file
from .loading import load_plugin_file
from .missing_plugins import no_plugin
from .objects import describe
from .options import read_options
from .plugin_files import plugin_name
from .presets import broken_presets, load_preset, presets, shelf
from .registry import Registry
from .schema import schema

__all__ = ["Source", "VariantError", "broken_presets", "describe", "load_preset", "presets", "schema", "select"]

#: So many words that are no names are put as what was meant by them.
_MOST = 20
_NOT_THERE = "variant/not-there-to-leave-out"
#: The codes of problems of a name.
_NAMES = {
    "plugin/unknown",
    "variant/part-to-leave-out",
    "variant/preset-not-plugin",
    "variant/unknown-name",
    _NOT_THERE,
}

#: The files being read, outermost first: the identity of each, and its name in messages.
_Trail = tuple[tuple[str, str], ...]


def select(
    variant: str | Mapping[str, Any] | Path,
    registry: Registry,
    *,
    relative_to: Path | None = None,
    source: Source | None = None,
    load_files: bool = True,
) -> Selection:
    """Select the plugins and settings of a variant.

    Args:
        variant: a preset's name, a path, an expression, or a variant object.
        registry: the plugins to choose from.
        relative_to: the base folder of relative paths; by default, the current one.
        source: the file of a name or an object, so that problems name file and line.
        load_files: whether plugins may be run from files that the variant names; otherwise it is refused for them,
            unless they are registered already.

    Raises:
        VariantError: it is invalid; lists all problems.
    """
    reading = _Reading(registry, load_files)
    where = None if source is None else source.where()
    if isinstance(variant, Mapping):
        draft = reading.content(variant, source or Source(), relative_to, ())
        return reading.selection(draft, "")
    if isinstance(variant, Path):
        draft = reading.file(_joined(relative_to, variant), None, ())
        return reading.selection(draft, str(variant))
    if isinstance(variant, str):
        return reading.selection(reading.text(variant, relative_to, where, ()), variant)
    raise VariantError(
        coded(
            "variant/form",
            "a variant is a name, a path, an expression or an object, not {type}",
            type=type(variant).__name__,
        )
    )


class _Reading:
    """Builds one variant and collects all its problems."""

    def __init__(self, registry: Registry, load_files: bool) -> None:
        self._registry = registry
        self._load_files = load_files
        self._shelf = shelf(registry)
        self.problems: list[Problem] = []

    def text(self, text: str, folder: Path | Traversable | None, where: Where | None, trail: _Trail) -> Draft:
        """The draft of a name, a path or an expression; ``where`` is the place of its key."""
        if is_path(text) and isfile(_joined(folder, text)):
            return self.file(_joined(folder, text), where, trail)
        around = where or Where()
        place = sentence("variant {text!r}", text=text)
        whole = Where(around.file, around.line, place=place)
        try:
            first, *others = parse(text, {*self._shelf.files, *self._registry.found})
        except TextError as error:
            self.problems.append(self._meant(error, folder, whole))
            return Draft(complete=False)

        def at(term: Term) -> Where:
            return Where(around.file, around.line, place=sentence("term {term!r}", term=term.text)) if others else whole

        draft = self._first(first, folder, at(first), trail)
        if others or first.options:
            draft.vary()
        for term in others:
            if term.sign == "+" and self._is_printing(term.name):
                self._add_printing(draft, term, at(term))
            elif term.sign == "+":
                options = term.options or {}
                draft.add(term.name, at(term), {key: Setting(value, at(term)) for key, value in options.items()})
            elif term.options is not None:
                self.problems.append(
                    at(term).problem(
                        coded("variant/options-of-left-out", "a plugin that is left out has no options"),
                        f"- {term.name}",
                    )
                )
            else:
                self._remove(draft, term.name, at(term))
        return draft

    def _meant(self, error: TextError, folder: Path | Traversable | None, where: Where) -> Problem:
        """The problem of words that are no expression: how to write it, or why there is no such thing."""
        wrong = where.problem(error.message, error.hint)
        expression = error.hint.parts.get("expression") if isinstance(error.hint, Sentence) else None
        if not isinstance(expression, str):
            return wrong
        for _ in range(_MOST):
            wrong = where.problem(error.message, sentence("write {expression}", expression=expression))
            reading = _Reading(self._registry, load_files=False)
            try:
                reading.selection(reading.text(expression, folder, None, ()), expression)
                return wrong
            except VariantError as found:
                problem = next((each for each in found.problems if each.code in _NAMES), None)
            if problem is None or problem.fields["name"] == EXAMPLE:
                return wrong
            name, parts = str(problem.fields["name"]), {**_parts(problem.place), **_parts(problem.hint)}
            close = parts.get("close")
            if close is None:
                # The opposite of what is wished for may be there already, which is mended by leaving the wish out.
                there_is = problem.code == _NOT_THERE and self._registry.did_you_mean(name) is not None
                return wrong if there_is else where.problem(problem.message, problem.hint)
            terms = [term.text for term in parse(expression)]
            at = terms.index(str(parts.get("term", expression)))
            # What is there already need not be added, and what is added is not left out by another word.
            if any(re.match(rf"[+-] {re.escape(close)}(?![\w.-])", term) for term in terms[:at] + terms[at + 1 :]):
                if problem.code == _NOT_THERE:
                    return wrong
                del terms[at]
            else:
                terms[at] = terms[at].replace(name, with_amount(name, close, self._registry.usable), 1)
            expression = " ".join(terms)
        return wrong

    def _first(self, term: Term, folder: Path | Traversable | None, where: Where, trail: _Trail) -> Draft:
        if term.path:
            return self.file(_joined(folder, term.name), where, trail)
        name, plugins = term.name, self._registry.found
        options = {key: Setting(value, where) for key, value in (term.options or {}).items()}
        if name in self._shelf.files:
            draft = self._preset(name, where, trail)
            if options and name in plugins:
                draft.add(name, where, options)
            elif term.options is not None and name not in plugins:
                self._options_of_preset(name, where)
            return draft
        if name in plugins:
            draft = Draft()
            draft.add(name, where, options)
            declaration = plugins[name].declaration
            draft.title = "" if declaration is None else declaration.title
            return draft
        known = {*self._shelf.files, *self._registry.usable}
        elsewhere = _file_hint(name, folder) or no_plugin(name)
        hint = elsewhere or did_you_mean(name, sorted(known)) or self._registry.did_you_mean(name)
        self.problems += [
            where.problem(coded("variant/unknown-name", "there is no preset or plugin {name}", name=name), hint),
            *self._shelf.failures.values(),
        ]
        return Draft(complete=False)

    def _is_printing(self, name: str) -> bool:
        return name in self._shelf.printings and name not in self._registry.found

    def _add_printing(self, draft: Draft, term: Term, where: Where) -> None:
        """Add the plugins and options that the file of a printing itself names, without what it extends."""
        name = term.name
        clash = self._shelf.clash(name)
        if clash is not None:
            self.problems.append(where.problem(clash, "remove one of the plugins"))
            return
        path = self._shelf.files[name][0][1]
        try:
            data, source = read_file(path, str(path))
        except VariantError as error:
            self.problems += error.problems
            return
        reader = Reader(data, source, self._registry.found)
        content = reader.content()
        self.problems += reader.problems
        _set(draft, content, where)
        if term.options is not None:
            self._options_of_preset(name, where, " + ".join(content.plugins))

    def _options_of_preset(self, name: str, where: Where, plugin: str = "plugin") -> None:
        right = sentence("options belong to plugins: {name} + {plugin}(option=...)", name=name, plugin=plugin)
        self.problems.append(
            where.problem(coded("variant/options-of-preset", "{name} is a preset and has no options", name=name), right)
        )

    def _preset(self, name: str, where: Where, trail: _Trail) -> Draft:
        clash = self._shelf.clash(name)
        if clash is not None:
            self.problems.append(where.problem(clash, "remove one of the plugins"))
            return Draft(complete=False)
        return self.file(self._shelf.files[name][0][1], where, trail)

    def file(self, path: Path | Traversable, where: Where | None, trail: _Trail) -> Draft:
        """The draft of a file; ``where`` is the place that names it, if any."""
        name = str(path)
        identity = _identity(path)
        if identity in dict(trail):
            names = [known for _, known in trail][[known for known, _ in trail].index(identity) :]
            circle = " extends ".join([*names, name])
            self.problems.append(
                (where or Where(name)).problem(
                    coded("variant/circle", "what this extends goes round in a circle: {circle}", circle=circle)
                )
            )
            return Draft(complete=False)
        try:
            content, source = read_file(path, name)
        except VariantError as error:
            for problem in error.problems:
                # An unreadable file is reported at the file that names it.
                named = where is not None and where.file is not None and problem.line is None
                self.problems.append(where.problem(problem.message, problem.hint) if where and named else problem)
            return Draft(complete=False)
        folder = path.parent if isinstance(path, Path) else None
        draft = self.content(content, source, folder, (*trail, (identity, name)))
        draft.title = draft.title or path.name.removesuffix(".toml")
        return draft

    def content(
        self, data: Mapping[str, Any], source: Source, folder: Path | Traversable | None, trail: _Trail
    ) -> Draft:
        """The draft of a variant object."""
        reader = Reader(data, source, self._registry.found)
        content = reader.content()
        self.problems += reader.problems
        # What this extends may name them, too.
        files = [self._plugin_file(setting, folder) for setting in content.plugin_files]
        extends = content.extends
        if extends is not None:
            draft = self.text(extends.value, folder, extends.where, trail)
        else:
            draft = Draft(complete="extends" not in data)
        for setting in content.remove:
            self._remove(draft, setting.value, setting.where, inherits=extends is not None)
        _overlay(draft, content)
        for setting, path in zip(content.plugin_files, files, strict=True):
            self._add_plugin(draft, setting.where, path)
        for setting in content.tile_files:
            self._tile_file(draft, setting, folder)
        for setting in content.tile_texts:
            draft.tile_texts.setdefault(setting.value, setting.where)
        return draft

    def _remove(self, draft: Draft, name: str, where: Where, *, inherits: bool = True) -> None:
        """Leave out a plugin, or by the name of a slot the one that fills it, with all that require that one."""
        usable = self._registry.usable
        slots = {plugin.slot: each for each in draft.plugins if (plugin := usable.get(each)) and plugin.slot}
        if name in slots and name not in draft.plugins:
            gone = {slots[name]}
            while more := {each for each in draft.plugins if each in usable and gone & {*usable[each].requires}} - gone:
                gone |= more
            for each in gone:
                del draft.plugins[each]
            return
        if draft.plugins.pop(name, None) is None and draft.complete:
            hint = "remove refers to plugins inherited by extends" if not inherits else None
            there = (
                sentence("there are {plugins}", plugins=listed(map(self._registry.titled, sorted(draft.plugins))))
                if draft.plugins
                else None
            )
            hint = hint or did_you_mean(name, sorted({*draft.plugins, *slots}))
            hint = hint or self._registry.did_you_mean(name, draft.plugins, there)
            called, whole = self._registry.titled(name), self._whole_of(name, draft)
            if whole is None:
                message = coded(
                    "variant/not-there-to-leave-out", "{name} cannot be left out, for it is not there", name=called
                )
            else:
                told = {"name": called, "plugin": self._registry.titled(whole)}
                message, hint = (
                    coded(
                        "variant/part-to-leave-out", "{name} cannot be left out alone: it is a part of {plugin}", **told
                    ),
                    sentence("the rest requires {plugin}", **told),
                )
            self.problems.append(where.problem(message, hint))

    def _whole_of(self, word: str, draft: Draft) -> str | None:
        """The plugin that others require and that something is a part of."""
        meant, usable = self._registry.did_you_mean(word, draft.plugins), self._registry.usable
        close = str(meant.parts["close"]) if isinstance(meant, Sentence) else None
        return close if any(close in usable[each].requires for each in draft.plugins if each in usable) else None

    def _plugin_file(self, setting: Setting, folder: Path | Traversable | None) -> Path | None:
        """The path of a plugin file, which is registered; ``None`` if that is not possible."""
        path = _joined(folder, setting.value)
        known = self._registry.found.get(plugin_name(path)) if not self._load_files else None
        if not self._load_files and (known is None or known.file is None):
            self.problems.append(
                setting.where.problem(
                    coded(
                        "plugin/file-in-record",
                        "a saved game or simulation runs no plugin files, and this one names {file}",
                        file=path,
                    ),
                )
            )
            return None
        try:
            found = known or load_plugin_file(path, self._registry)
        except BastideError as error:
            self.problems += [setting.where.problem(problem.message, problem.hint) for problem in error.problems]
            return None
        return found.file

    def _add_plugin(self, draft: Draft, where: Where, path: Path | None) -> None:
        """Select the plugin of a file."""
        if path is None:
            draft.complete = False
            return
        name = plugin_name(path)
        other = draft.plugin_files.setdefault(name, path)
        if other != path:
            self.problems.append(
                where.problem(
                    coded(
                        "plugin/file-twice",
                        "{file} and {other} are both the plugin {name}",
                        file=path,
                        other=other,
                        name=name,
                    ),
                    "give one of the files another name",
                )
            )
        draft.add(name, where, {})

    def _tile_file(self, draft: Draft, setting: Setting, folder: Path | Traversable | None) -> None:
        path = Path(os.path.abspath(_joined(folder, setting.value)))  # noqa: PTH100 - resolve() would follow links
        if not isfile(path):
            self.problems.append(
                setting.where.problem(
                    coded("variant/no-tile-file", "there is no tile file {value}", value=setting.value)
                )
            )
        draft.tile_files.setdefault(str(path), setting.where)

    def selection(self, draft: Draft, given: str) -> Selection:
        """The selection of a draft.

        Raises:
            VariantError: there are problems.
        """
        problems, options = self.problems, {}
        usable = {}
        known = draft.complete
        for name, chosen in sorted(draft.plugins.items()):
            fault = unusable(name, chosen.where, self._registry, self._shelf.files)
            if fault is not None:
                problems.append(fault)
                continue
            usable[name] = self._registry.usable[name]
            options[name], wrong = read_options(name, usable[name], chosen)
            problems += wrong
            if wrong:
                # The rest can be checked as if they had not been set.
                options[name], wrong = read_options(name, usable[name], Chosen(chosen.where))
                known = known and not wrong
        problems += combination_problems(draft, usable, self._registry)
        if not draft.plugins and not problems:
            place = sentence("variant {text!r}", text=given) if given else None
            problems.append(
                Where(place=place).problem(
                    coded("variant/no-plugin", "this selects no plugin at all"), "name at least one"
                )
            )
        if problems and not (known and set(draft.plugins) == set(usable)):
            raise VariantError(dict.fromkeys(problems))
        sound = Selection(
            plugins=options,
            rates=_values(draft.rates),
            supply=_values(draft.supply),
            tile_counts=_values(draft.tiles),
            tile_files=tuple(draft.tile_files),
            tile_texts=tuple(draft.tile_texts),
            plugin_files=tuple(str(path) for name, path in draft.plugin_files.items() if name in draft.plugins),
            title=draft.title,
            given=given,
            slots={plugin.slot: name for name, plugin in sorted(usable.items()) if plugin.slot is not None},
            about=draft.about,
            places=draft.places,
        )
        if problems:
            raise VariantError(dict.fromkeys(problems), sound)
        return sound


def _overlay(draft: Draft, content: Content) -> None:
    """Put a file's own settings over the inherited ones."""
    draft.vary()
    draft.title = content.title or ""
    _set(draft, content)
    draft.about |= content.about


def _set(draft: Draft, content: Content, at: Where | None = None) -> None:
    """Put a file's plugins and numbers over those of a draft; ``at`` is the place that adds them, if not the file."""
    for name, (where, options) in content.plugins.items():
        draft.add(name, at or where, options)
    draft.rates |= content.rates
    draft.supply |= content.supply
    draft.tiles |= content.tiles


def _values(settings: Mapping[str, Setting]) -> dict[str, Any]:
    return {name: setting.value for name, setting in sorted(settings.items())}


def _parts(text: str | None) -> Mapping[str, Any]:
    return text.parts if isinstance(text, Sentence) else {}


def _joined(folder: Path | Traversable | None, name: str | Path) -> Path:
    return folder / name if isinstance(folder, Path) else Path(name)


def _identity(path: Path | Traversable) -> str:
    """The identity of a file, independent of the path to it."""
    try:
        return os.path.realpath(path) if isinstance(path, Path) else str(path)
    except (OSError, ValueError):
        return str(path)


def _file_hint(name: str, folder: Path | Traversable | None) -> str | None:
    """What to write if a file was meant."""
    for candidate, written in ((f"{name}.toml", f"{name}.toml"), (name, f"./{name}")):
        if isfile(_joined(folder, candidate)):
            return sentence("for the file, write {written}", written=written)
    return None
