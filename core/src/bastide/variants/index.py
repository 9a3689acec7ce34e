"""What is known of the installed plugins, kept for programs that begin later, so that they import only those they use.

It is a file in the user's folder of caches. It names every file and folder that it depends on, and holds as long as all
of them are as they were. Whatever is wrong with it, all plugins are imported instead.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from bastide.text.sentences import Sentence

#: What was saved later than this may have been imported before, and what is saved twice in a moment looks the same.
_SETTLED = time.time_ns() - 2_000_000_000

#: What tells whether a file or a folder changed; nothing if there is none.
Stamp = list[int] | None


def read() -> dict[str, Any] | None:
    """What is kept, or ``None`` if nothing is, or anything has changed since."""
    try:
        kept = json.loads(_file().read_bytes())
        if kept["path"] == _places() and all(_stamp(path) == stamp for path, stamp in kept["stamps"].items()):
            facts: dict[str, Any] = kept["facts"]
            return facts
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        pass  # there is none, or it is no index
    return None


def write(facts: dict[str, Any], packages: Iterable[str]) -> None:
    """Keep what is known, if it comes of files alone that had been saved before this program began.

    Args:
        facts: what is known, to be written as JSON.
        packages: the modules of all plugins, which were imported; other files in their packages may be read, too.
    """
    if not _plain(facts):
        return
    stamps = {path: _stamp(path) for path in _origins(packages)}
    if any(stamp is not None and stamp[0] > _SETTLED for stamp in stamps.values()):
        return
    text = json.dumps({"path": _places(), "stamps": stamps, "facts": facts})
    file = _file()
    # Several programs may write it at once, and others read it meanwhile.
    unfinished = file.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(file)


def _file() -> Path:
    """The index of the environment of this Python."""
    # Were two environments to have one name, each would find the places of the other in the file, and make its own.
    environment = zlib.crc32(f"{sys.prefix} {sys.implementation.cache_tag}".encode())
    return user_cache_path("bastide", appauthor=False) / f"plugins-{environment:08x}.json"


def _places() -> list[str]:
    """Where Python looks for modules and distributions, in order."""
    return [str(Path(place).absolute()) for place in sys.path]


def _stamp(path: str) -> Stamp:
    try:
        found = os.stat(path)  # noqa: PTH116 - there are a thousand of them, and a Path for each takes twice as long
    except OSError:
        return None
    return [found.st_mtime_ns, found.st_size]


def _origins(packages: Iterable[str]) -> Iterator[str]:
    """The files and folders that say which plugins there are, and what they are like."""
    for place in map(Path, _places()):
        yield str(place)
        with suppress(OSError):
            for info in place.iterdir():
                if info.name.lower().endswith((".dist-info", ".egg-info")) or info.name.lower() == "egg-info":
                    yield from map(str, (info, info / "entry_points.txt", info / "METADATA"))
    for module in list(sys.modules.values()):
        file = getattr(module, "__dict__", {}).get("__file__")
        if isinstance(file, str):
            yield file
    for package in packages:
        for folder in getattr(sys.modules[package.partition(".")[0]], "__path__", ()):
            yield folder
            yield from (str(path) for path in Path(folder).rglob("*") if "__pycache__" not in path.parts)


def _plain(value: Any) -> bool:
    """Whether JSON holds all of a value: it would not keep the parts of a sentence."""
    if isinstance(value, dict):
        return all(map(_plain, value.values()))
    if isinstance(value, list):
        return all(map(_plain, value))
    return not isinstance(value, Sentence)
