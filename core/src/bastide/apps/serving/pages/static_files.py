"""Styles and scripts of the pages, under addresses that change with them.

A page names ``/static/MARK/…``, with a digest of all these files, so that everything it loads has one version: a
browser may cache it forever, and after an update uses nothing of the earlier version. Without a mark, or with that of
another version, browsers ask each time whether a file has changed, by a digest of its content: installers give files
any date, often all the same.
"""

from __future__ import annotations

import os
import re
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

from .joined_scripts import joined

FOLDER = Path(__file__).parent / "static"
_FOR_EVER = "public, max-age=31536000, immutable"
_ASKED = "no-cache"
_MARK = re.compile(r"v-[0-9a-f]{12}")
#: Not the types of the system: on some, scripts are plain text, which browsers do not run.
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
#: Modules that every page runs first.
EVERYWHERE = ("ui/language.js", "ui/moment.js", "ui/offline.js")
#: The service worker, which no page imports.
WORKER = "offline/worker.js"
#: The folder of joined scripts, which is in no file system: each is named as the module whose page runs it.
_JOINED = "joined/"


@dataclass(frozen=True, slots=True)
class Shipped:
    """The current styles and scripts.

    Args:
        mark: their digest in addresses.
        scripts: the modules, as text by their paths below the folder.
    """

    mark: str
    scripts: dict[str, str]


def worker_script() -> str:
    """The service worker."""
    return shipped().scripts[WORKER]


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
    scripts = {name: content.decode() for name, content in contents.items() if name.endswith(".js")}
    return Shipped(f"v-{digest.hexdigest()[:12]}", scripts)


@lru_cache(maxsize=32)
def _joined(mark: str, name: str) -> tuple[bytes, str] | None:
    """All that the page of a module runs as one script, and its entity tag."""
    del mark  # the cached script is valid while this is the same
    scripts = shipped().scripts
    if name not in scripts:
        return None
    content = joined(scripts, *EVERYWHERE, name).encode()
    return content, _tag(content)


@lru_cache(maxsize=512)
def _read(path: Path, changed: int, size: int) -> tuple[bytes, str]:
    """The content of a file, and its entity tag."""
    del changed, size  # the cached content is valid while these are the same
    content = path.read_bytes()
    return content, _tag(content)


def _tag(content: bytes) -> str:
    return f'"{sha256(content).hexdigest()[:24]}"'


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

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Respond with a file, or with a joined script."""
        name = path.replace(os.sep, "/")
        if scope["method"] in ("GET", "HEAD") and name.startswith(_JOINED):
            found = _joined(shipped().mark, name.removeprefix(_JOINED))
            if found is None:
                raise HTTPException(404)
            return self._answer(*found, ".js", scope)
        return await super().get_response(path, scope)

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Respond with a file, or that it has not changed."""
        path = Path(full_path)
        content, tag = _read(path, stat_result.st_mtime_ns, stat_result.st_size)
        return self._answer(content, tag, path.suffix, scope, status_code)

    def _answer(self, content: bytes, tag: str, suffix: str, scope: Scope, status_code: int = 200) -> Response:
        current = f"/{shipped().mark}/" in scope["path"]
        answer = Response(
            content,
            status_code,
            {"etag": tag, "cache-control": _FOR_EVER if current else _ASKED},
            _TYPES.get(suffix),
        )
        if self.is_not_modified(answer.headers, Headers(scope=scope)):
            return NotModifiedResponse(answer.headers)
        return answer
