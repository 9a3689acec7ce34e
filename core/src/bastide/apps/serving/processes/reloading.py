"""Reloading plugins that their authors change while the workbench runs, with the games under them."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from bastide import BastideError, Problem, coded, installed, plugins_anew, sentence

from ..designs import designs, patterns
from ..pictures import art, lesson_boards
from ..state import State
from ..variants import untrusted

logger = logging.getLogger(__name__)

#: Seconds between two checks, and the quiet period before reloading: saving may write several files.
LOOK = 0.4
SETTLED = 0.3
_READ = {".py", ".toml", ".md", ".po", ".mo", ".json", ".svg"}
#: Only installers change these folders; an installation changes the folder itself.
_INSTALLED = {"site-packages", "dist-packages"}


class Reloader:
    """Watches plugins for changes, and reloads them.

    Args:
        state: the state of the server.
        say: called with a sentence on the outcome of each change.
    """

    def __init__(self, state: State, say: Callable[[str], object]) -> None:
        self._state = state
        self._say = say
        self._stop = threading.Event()
        self._watched: list[Path] = []
        self._known: dict[Path, tuple[int, int]] = {}
        self._thread = threading.Thread(target=self._run, name="reloading", daemon=True)

    def start(self) -> None:
        """Start watching; later changes are noticed."""
        self._watched = folders()
        self._known = seen(self._watched)
        self._thread.start()

    def close(self) -> None:
        """Stop watching."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(LOOK):
            now = seen(self._watched)
            if now == self._known:
                continue
            while not self._stop.wait(SETTLED):
                before, now = now, seen(self._watched)
                if now == before:
                    break
            else:
                return
            self.reload()
            # A change during the reload is another change; files that were not watched before are new.
            watched = folders()
            self._known = now if watched == self._watched else seen(watched)
            self._watched = watched

    def reload(self) -> None:
        """Reload all plugins. If one of them no longer works, nothing changes and all watchers are informed."""
        hub = self._state.hub
        usable = set(installed().usable)
        try:
            # Code that never ends on import is found in a process of its own.
            tried = self._state.workers.tried_plugins() if self._state.workers is not None else {}
            _check(tried, usable)
            with plugins_anew() as registry:
                _check({name: str(plugin.broken) for name, plugin in registry.found.items() if plugin.broken}, usable)
        except BastideError as error:
            hub.trouble = (*error.problems, _KEPT)
        except Exception as error:
            # Games continue whatever a half-written plugin does.
            logger.exception("plugins could not be read anew")
            hub.trouble = (
                Problem(coded("other/raised", "{type}: {error}", type=type(error).__name__, error=error)),
                _KEPT,
            )
        else:
            hub.trouble = ()
        # Meanwhile, another thread may have built rules with outdated plugins.
        for forget in (untrusted.forget, art.forget, lesson_boards.forget, designs.forget, patterns.forget):
            forget()
        if hub.trouble:
            for problem in hub.trouble:
                self._say(str(problem))
        else:
            self._state.watch.forget()
            self._state.lobby.read_anew()
            self._say(sentence("the plugins are as they are on disk now"))
        hub.tell_all(changed=not hub.trouble)


_KEPT = Problem(coded("server/plugins-as-before", "everything goes on with the plugins as they were before"))


def _check(broken: Mapping[str, str], usable: set[str]) -> None:
    """Refuse if a plugin that worked before no longer does.

    Raises:
        BastideError: there is one.
    """
    problems = [
        Problem(coded("server/plugin-unusable", "the plugin {name} cannot be used: {broken}", name=name, broken=why))
        for name, why in broken.items()
        if name in usable
    ]
    if problems:
        raise BastideError(problems)


def folders() -> list[Path]:
    """The folders and files of plugins in development: those that no installer put there."""
    found: list[Path] = []
    for name in sorted({point.module.partition(".")[0] for point in importlib.metadata.entry_points(group="bastide")}):
        try:
            spec = importlib.util.find_spec(name)
        except (ImportError, ValueError):
            continue
        if spec is None or name == "bastide":
            continue
        if spec.submodule_search_locations:
            found += [Path(each) for each in spec.submodule_search_locations]
        elif spec.origin:
            found.append(Path(spec.origin))
    return [path for path in found if not _INSTALLED & set(path.parts)]


def seen(watched: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """What of each file changes when it is edited.

    Args:
        watched: folders and files of plugins. The folders with installed plugins are included anyway.
    """
    files = [file for path in watched for file in _files(path)]
    found: dict[Path, tuple[int, int]] = {}
    for file in (*files, *(Path(each) for each in sys.path if _INSTALLED & set(Path(each).parts))):
        try:
            state = file.stat()
        except OSError:
            continue
        found[file] = state.st_mtime_ns, state.st_size
    return found


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
        return
    for folder, inner, files in os.walk(path):
        inner[:] = [name for name in inner if name != "__pycache__" and not name.startswith(".")]
        yield from (Path(folder, name) for name in files if Path(name).suffix in _READ)
