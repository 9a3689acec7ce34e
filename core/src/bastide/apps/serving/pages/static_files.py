"""Styles and scripts of the pages, under addresses that change with them, and the modules that a page needs.

A page names ``/static/MARK/…``, with a digest of all these files. As modules import each other by relative paths,
everything that a page loads has one version: a browser may cache it forever, and after an update uses nothing of the
earlier version. Without a mark, or with that of another version, browsers ask each time whether a file has changed, by
a digest of its content: installers give files any date, often all the same.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from time import monotonic

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
_FOR_EVER = "public, max-age=31536000, immutable"
_ASKED = "no-cache"
_MARK = re.compile(r"v-[0-9a-f]{12}")
#: Not the types of the system: on some, scripts are plain text, which browsers do not run.
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
#: How our modules import others, always at the beginning of a line.
_IMPORT = re.compile(r'^(?:import|export)\b(?:[^;"]*?\bfrom)?\s*"(\.[^"]+)"', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Shipped:
    """The current styles and scripts.

    Args:
        mark: their digest in addresses.
        needs: the imports of each module, as paths below the folder.
    """

    mark: str
    needs: dict[str, tuple[str, ...]]

    def graph(self, *entries: str) -> list[str]:
        """All modules that some need, including themselves, in the order of discovery.

        Args:
            entries: the modules to start from.
        """
        found = dict.fromkeys(entries)
        waiting = list(found)
        for name in waiting:
            new = [each for each in self.needs.get(name, ()) if each not in found]
            found |= dict.fromkeys(new)
            waiting += new
        return list(found)


def shipped() -> Shipped:
    """The current styles and scripts; edits show within a second."""
    return _shipped(_stamps(int(monotonic())))


@lru_cache(maxsize=1)
def _stamps(second: int) -> tuple[tuple[Path, int, int], ...]:
    """What reveals changes of files, checked once a second."""
    del second
    seen = ((path, path.stat()) for path in sorted(FOLDER.rglob("*")) if path.suffix in _TYPES)
    return tuple((path, each.st_mtime_ns, each.st_size) for path, each in seen)


@lru_cache(maxsize=1)
def _shipped(stamps: tuple[tuple[Path, int, int], ...]) -> Shipped:
    contents = {stamp[0].relative_to(FOLDER).as_posix(): _read(*stamp)[0] for stamp in stamps}
    digest = sha256()
    for name, content in sorted(contents.items()):
        digest.update(f"{name} {len(content)} ".encode() + content)
    needs = {name: tuple(_named(name, contents)) for name in contents if name.endswith(".js")}
    return Shipped(f"v-{digest.hexdigest()[:12]}", needs)


def _named(name: str, contents: dict[str, bytes]) -> Iterator[str]:
    """The imports of a module, as paths below the folder."""
    for written in _IMPORT.findall(contents[name].decode()):
        other = posixpath.normpath(posixpath.join(name, "..", written))
        if other in contents:
            yield other


@lru_cache(maxsize=512)
def _read(path: Path, changed: int, size: int) -> tuple[bytes, str]:
    """The content of a file, and its entity tag."""
    del changed, size  # the cached content is valid while these are the same
    content = path.read_bytes()
    return content, f'"{sha256(content).hexdigest()[:24]}"'


class Static(StaticFiles):
    """Styles and scripts by address."""

    def get_path(self, scope: Scope) -> str:
        """The path of a file below the folder: its address without the mark."""
        path = super().get_path(scope)
        if "\0" in path:
            # No file has such a name, and not every release of Starlette says so without failing.
            raise HTTPException(404)
        mark, _, rest = path.partition(os.sep)
        return rest if _MARK.fullmatch(mark) else path

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Respond with a file, or that it has not changed."""
        path = Path(full_path)
        content, tag = _read(path, stat_result.st_mtime_ns, stat_result.st_size)
        current = f"/{shipped().mark}/" in scope["path"]
        answer = Response(
            content,
            status_code,
            {"etag": tag, "cache-control": _FOR_EVER if current else _ASKED},
            _TYPES.get(path.suffix),
        )
        if self.is_not_modified(answer.headers, Headers(scope=scope)):
            return NotModifiedResponse(answer.headers)
        return answer
