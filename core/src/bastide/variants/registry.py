"""Finding plugins and setting broken ones apart."""

from __future__ import annotations

import functools
import importlib
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bastide.text.languages import ENGLISH, PROJECT, languages, translated
from bastide.text.origins import at, first_line, foreign_line
from bastide.text.problems import BastideError, did_you_mean, nearest
from bastide.text.sentences import coded, listed, sentence
from bastide.text.words import titled

from . import index
from .amounts import without_amount
from .plugin_files import PluginFile, refused
from .reading import PLUGIN_FILES, SWITCHED_OFF, at_work

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from bastide.rules.declarations.plugins import Plugin
    from bastide.rules.hook_results import Brought

    from .implementations import Implementations

T = TypeVar("T", bound="Brought")
V = TypeVar("V")


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
        file: its file, if it is a plugin in one file; then this is named as the distribution, and a digest of what it
            holds as the version.
    """

    name: str
    distribution: str
    version: str
    declaration: Plugin | None = None
    broken: str | None = None
    switched_off: bool = False
    file: Path | None = None


class _Known(NamedTuple):
    """What the index of plugins says of one.

    Args:
        module: the module that its entry point names.
        attributes: the way from there to the plugin, if it is no module.
        distribution: the name of its distribution.
        version: that distribution's version.
        hooks: the hooks that it implements.
    """

    module: str
    attributes: str
    distribution: str
    version: str
    hooks: tuple[str, ...]


class _Lazy(Mapping[str, V]):
    """A mapping that makes each value when it is asked for.

    Args:
        names: returns the keys.
        make: returns the value of a key, or raises a KeyError.
    """

    def __init__(self, names: Callable[[], Iterable[str]], make: Callable[[str], V]) -> None:
        self._names = names
        self._make = make

    def __getitem__(self, name: str) -> V:
        return self._make(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(list(self._names()))

    def __repr__(self) -> str:
        return repr(dict(self))


class Registry:
    """The plugins of this installation, or those that were registered by hand.

    A plugin is imported when it is asked for, as long as an index from an earlier run tells which ones there are and
    which hooks they implement. The index knows no broken plugin; without it all plugins are imported at once.
    """

    def __init__(self) -> None:
        self._found: dict[str, Found] = {}
        self._waiting: dict[str, _Known] = {}
        #: What may be kept for later runs; nothing once anything of it turned out wrong.
        self._facts: dict[str, Any] | None = None
        #: The number of plugins read from files; what was resolved with fewer may mean something else by now.
        self.files_read = 0
        #: The plugins that were asked for anything, such as those of every ruleset, and those with bots or commands.
        self.used: set[str] = set()
        # While one thread imports a plugin, others wait for it.
        self._lock = threading.RLock()

    @functools.cached_property
    def _implementations(self) -> Implementations:
        # The types of all rules are made for it, which takes longer than to list plugins from the index.
        from .implementations import Implementations

        return Implementations()

    def load_installed(self) -> None:
        """Find every installed plugin, and import those that the index does not know, in the order of their names."""
        switched_off = {name.strip() for name in os.environ.get(SWITCHED_OFF, "").split(",")}
        facts = None if self._found else index.read()
        if facts is None:
            self._import_installed(switched_off)
            return
        for name, known in facts["plugins"].items():
            plugin = _Known(*known)
            if name in switched_off:
                self._switch_off(name, plugin.distribution, plugin.version)
            else:
                self._waiting[name] = plugin
        self._facts = None if self._found else facts

    def _import_installed(self, switched_off: set[str]) -> None:
        from importlib.metadata import entry_points

        seen: dict[str, list[EntryPoint]] = {}
        for point in entry_points(group=PROJECT):
            points = seen.setdefault(point.name, [])
            if point not in points:
                points.append(point)
        plugins: dict[str, _Known] = {}
        for name in sorted(seen):
            distributions = sorted({_distribution(point) for point in seen[name]})
            if len(distributions) > 1:
                both = " and ".join(f"{dist} {version}" for dist, version in distributions)
                self._found[name] = Found(
                    name, *distributions[0], broken=sentence("two distributions bring it: {both}", both=both)
                )
                continue
            if name in switched_off:
                self._switch_off(name, *distributions[0])
                continue
            point = seen[name][0]
            plugin = _Known(point.module, point.attr or "", *distributions[0], ())
            self._import(name, plugin)
            plugins[name] = plugin._replace(hooks=tuple(sorted(self._hooks_of(name))))
        if all(plugin.broken is None for plugin in self._found.values()):
            self._facts = {}
            self.keep("plugins", plugins)

    def _switch_off(self, name: str, distribution: str, version: str) -> None:
        why = sentence("switched off by {variable}", variable=SWITCHED_OFF)
        self._found[name] = Found(name, distribution, version, broken=why, switched_off=True)

    def _import(self, name: str, plugin: _Known) -> None:
        try:
            with at_work(name, "import"):
                module: Any = importlib.import_module(plugin.module)
                for attribute in filter(None, plugin.attributes.split(".")):
                    module = getattr(module, attribute)
        except Exception as error:
            self._found[name] = Found(name, plugin.distribution, plugin.version, broken=reason(error))
            return
        self.register(module, name, plugin.distribution, plugin.version)

    def _read(self, name: str) -> Found:
        """A plugin, which is imported if it was not.

        Raises:
            KeyError: there is no such plugin.
        """
        with self._lock:
            plugin = self._waiting.pop(name, None)
            if plugin is not None:
                self._import(name, plugin)
                if self._found[name].broken is not None:
                    # The index is wrong; which plugins require each other is found only with all of them.
                    self._facts = None
                    self.read_all()
            return self._found[name]

    def read_all(self) -> None:
        """Import the plugins that were not asked for yet, as a program does that goes on while their files change."""
        for name in sorted(self._waiting):
            self._read(name)

    def kept(self, name: str) -> Any:
        """What an earlier run kept under a name, if the installed plugins have not changed; else ``None``."""
        return (self._facts or {}).get(name)

    def keep(self, name: str, value: Any) -> None:
        """Keep a value for later runs, until the installed plugins change; nothing is kept if one of them is broken.

        Args:
            name: its name.
            value: the value, which can be written as JSON and depends on the plugins alone.
        """
        self.read_all()
        if self._facts is None:
            return
        self._facts = {**self._facts, name: value}
        # One that was registered by hand is there in this run alone.
        if self._facts["plugins"].keys() == self._found.keys():
            index.write(self._facts, [module for module, *_ in self._facts["plugins"].values()])

    def register(self, module: ModuleType | object, name: str, distribution: str = "", version: str = "0") -> Found:
        """Register a module, or any object with hook implementations, as a plugin.

        A plugin that does not fit the hooks is marked as broken; nothing of it stays registered.

        Raises:
            BastideError: a plugin of that name is registered already.
        """
        if name in self._found or name in self._waiting:
            raise BastideError(
                coded("plugin/name-twice", "two plugins are named {name}: remove one of them", name=name)
            )
        from .implementations import misspelt

        declaration = None
        broken = misspelt(module)
        if broken is None:
            try:
                declaration = self._implementations.admit(module, name)
            except Exception as error:
                broken = reason(error)
        self._found[name] = Found(name, distribution, version, declaration, broken)
        self._break_circle(name)
        return self._found[name]

    def register_file(self, file: PluginFile) -> Found:
        """Register the plugin in a file, instead of one of the same name from another file or another time.

        A plugin that does not fit the hooks is marked as broken, as is one without hooks.

        Raises:
            BastideError: an installed plugin has its name.
        """
        name = file.name
        with self._lock:
            known = self._found.get(name)
            if name in self._waiting or (known is not None and known.file is None):
                raise refused(
                    coded(
                        "plugin/file-as-plugin",
                        "{file} has the name of the installed plugin {name}",
                        file=file.path.name,
                        name=name,
                    ),
                    sentence("give the file another name"),
                )
            if known is not None:
                if (known.file, known.version) == (file.path, file.version):
                    return known
                self._implementations.withdraw(name)
                del self._found[name]
            self.files_read += 1
            # What is kept is known of the installed plugins alone.
            self._facts = None
            try:
                with at_work(name, "import"):
                    module = file.module()
            except Exception as error:
                found = Found(name, file.path.name, file.version, broken=reason(error))
            else:
                found = self.register(module, name, file.path.name, file.version)
                if found.broken is None and not self._implementations.hooks(name):
                    none = sentence(
                        "it has no hook; mark its functions, such as bastide_plugin, with @bastide.hookimpl"
                    )
                    found = replace(found, broken=none)
            self._found[name] = replace(found, file=file.path)
            return self._found[name]

    def _break_circle(self, name: str) -> None:
        """Mark plugins as broken that require each other: the newest one, and those on the way back to it."""
        circle = next(self._ways_back(name, (name,)), None)
        if circle is None:
            return
        names = listed(sorted(circle))
        for each in circle:
            broken = (
                sentence("the plugins {plugins} require each other: merge them, or remove a requirement", plugins=names)
                if len(circle) > 1
                else sentence("it requires itself: take {name} out of what it requires", name=name)
            )
            self._implementations.withdraw(each)
            self._found[each] = replace(self._found[each], declaration=None, broken=broken)

    def _ways_back(self, name: str, way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """The paths of requirements from the last plugin of a path back to one."""
        found = self.found.get(way[-1])
        for required in () if found is None or found.declaration is None else found.declaration.requires:
            if required == name:
                yield way
            elif required not in way:
                yield from self._ways_back(name, (*way, required))

    def module(self, name: str) -> object:
        """The module of a plugin, or the object that was registered; ``None`` if it is broken.

        Raises:
            KeyError: there is no such plugin.
        """
        self._read(name)
        return self._implementations.module(name)

    def _hooks_of(self, name: str) -> Iterable[str]:
        with self._lock:
            plugin = self._waiting.get(name)
            return self._implementations.hooks(name) if plugin is None else plugin.hooks

    def answers(self, name: str, hook: str, **arguments: Any) -> list[Any]:
        """The results of a plugin's implementation of a hook: a list of one, or an empty one if it has none."""
        if hook not in self._hooks_of(name):
            return []
        if name in self._waiting:
            self._read(name)
        try:
            return self._implementations.answers(name, hook, arguments)
        except BaseException:
            self._facts = None
            raise

    def items(self, name: str, hook: str, **arguments: Any) -> list[Any]:
        """The items that one plugin returns from a hook; empty without an implementation.

        Raises:
            TypeError: it returns something of a wrong type; names both types.
        """
        from bastide.rules.declarations.plugins import TileFile
        from bastide.rules.hook_results import items

        self.used.add(name)
        kind = hook.removeprefix(f"{PROJECT}_")
        found = [item for answer in self.answers(name, hook, **arguments) for item in items(kind, answer)]
        return [
            item.within(self._implementations.folder(name)) if isinstance(item, TileFile) else item for item in found
        ]

    def of(self, name: str, kind: type[T], **arguments: Any) -> list[T]:
        """The things of one type that a plugin brings.

        Args:
            name: the plugin.
            kind: the type, which says which hook returns it.
            arguments: what the hook is given.

        Raises:
            TypeError: the hook returns something that does not belong there; says what, and what does.
        """
        found = self.items(name, f"{PROJECT}_{kind.hook}", **arguments)
        return [thing for thing in found if isinstance(thing, kind)]

    def bringing(self, hook: str) -> list[str]:
        """The names of the working plugins that implement a hook, in their order."""
        return [name for name in self.found if hook in self._hooks_of(name)]

    def collect(self, hook: str) -> Iterator[tuple[str, Any]]:
        """The items that every working plugin returns from a hook without arguments, each with the plugin's name.

        Items of a wrong type are left out; a ruleset with the plugin is refused for them.
        """
        for name in self.bringing(hook):
            with suppress(Exception):
                yield from [(name, item) for item in self.items(name, hook)]

    @property
    def found(self) -> Mapping[str, Found]:
        """All plugins that were found, by name, including broken ones."""
        return _Lazy(self._names, self._read)

    def _names(self) -> list[str]:
        with self._lock:
            return sorted({*self._found, *self._waiting})

    @property
    def usable(self) -> Mapping[str, Plugin]:
        """The declarations of the plugins that a ruleset may include, by name."""
        return _Lazy(
            lambda: [name for name, found in self.found.items() if found.declaration is not None], self._declared
        )

    def titled(self, name: str) -> str:
        """A plugin as a value of a sentence, which has its title; the bare name if it cannot be used."""
        declared = self.usable.get(name)
        return name if declared is None else titled(name, declared.title)

    def did_you_mean(self, word: str, among: Iterable[str] | None = None, otherwise: str | None = None) -> str | None:
        """A hint that names the plugin that was meant: by its name, or by what its summary says of it.

        Args:
            word: what was written, such as ``river-1`` or ``fairy``.
            among: the names of the plugins that come into question; by default, all that can be used.
            otherwise: the hint if no plugin, or more than one, is likely to have been meant.
        """
        names = sorted(self.usable if among is None else among)
        declared = {name: self.usable[name] for name in names if name in self.usable}
        called = [(name, text) for name, plugin in declared.items() for text in (plugin.title, plugin.also) if text]
        summed_up = [(name, plugin.says) for name, plugin in declared.items()]
        meant = self._called(word, called) or self._only_one(word, called)
        meant = meant or nearest(word, names) or self._only_one(word, summed_up)
        return did_you_mean(meant or word, names, otherwise)

    def _only_one(self, word: str, texts: Iterable[tuple[str, str]]) -> str | None:
        """The only plugin whose text has a word, apart from those it requires."""
        # Words of other languages are in the translations, and may stand without spaces between them.
        spoken = (ENGLISH,) if word.isascii() else languages()
        stem = re.escape(word.casefold().replace("-", " ").removesuffix("s"))
        pattern = re.compile(rf"\b{stem}s?\b" if word.isascii() else stem)
        found = {
            name for name, text in texts if any(pattern.search(translated(text, each).casefold()) for each in spoken)
        }
        found -= {name for plugin in found for name in self.usable[plugin].requires}
        return found.pop() if len(found) == 1 else None

    def _called(self, word: str, texts: Iterable[tuple[str, str]]) -> str | None:
        """The only plugin that is called just that, apart from a number in it."""
        bare = without_amount(word.casefold())
        found = {
            name
            for name, text in texts
            for each in languages()
            for called in re.split("[,、]", translated(text, each).casefold())
            if bare and without_amount(called.strip().replace(" ", "-")) == bare
        }
        return found.pop() if len(found) == 1 else None

    def key_in_words(self, key: str | None) -> str | None:
        """The dotted key of a plugin, or of an option of one, in words; ``None`` for every other key."""
        section, _, rest = (key or "").partition(".")
        name, _, option = rest.partition(".")
        called = self.titled(name)
        if section != "plugins" or called is name:
            return None
        if option:
            return sentence("option {option} of {plugin}", option=option, plugin=called)
        return sentence("{plugin}", plugin=called)

    def _declared(self, name: str) -> Plugin:
        declaration = self._read(name).declaration
        if declaration is None:
            raise KeyError(name)
        return declaration


def _distribution(point: EntryPoint) -> tuple[str, str]:
    dist = point.dist
    return ("", "0") if dist is None else (dist.name, dist.version)


def reason(error: BaseException, hook: Callable[..., object] | None = None) -> str:
    """What a plugin raised, with its file and line.

    Args:
        error: what it raised.
        hook: the function whose answer it was, if it is wrong although the function did not raise.
    """
    # An exit is reported at its origin.
    origin = error if isinstance(error.__cause__, Exception | None) else error.__cause__
    if isinstance(origin, SyntaxError) and origin.filename:
        return f"{type(error).__name__}: {origin.msg} ({origin.filename}:{origin.lineno})"
    return f"{type(error).__name__}: {error}{at(foreign_line(origin) or first_line(hook))}"


@functools.cache
def installed() -> Registry:
    """The registry of the installed plugins, and of those in files that the environment names, loaded on first use.

    Raises:
        BastideError: a file that the environment names is none, or has the name of an installed plugin.
    """
    if _reinstated:
        return _reinstated.pop()
    registry = Registry()
    registry.load_installed()
    for path in filter(None, os.environ.get(PLUGIN_FILES, "").split(os.pathsep)):
        registry.register_file(PluginFile.read(Path(path)))
    return registry


_reinstated: list[Registry] = []


def reinstate(registry: Registry) -> None:
    """From now on, use an earlier registry as that of the installed plugins."""
    installed.cache_clear()
    _reinstated[:] = [registry]
