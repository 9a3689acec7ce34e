"""Styles and scripts: cached by browsers while unchanged, and the scripts of a page in one file."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from bastide.apps.serving.pages import static_files
from bastide.apps.serving.pages.static_files import Static, shipped

FOREVER = "public, max-age=31536000, immutable"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A few modules that import each other."""
    texts = {
        "page.js": 'import { one } from "./parts/one.js";\n',
        "parts/one.js": 'export const one = "one";\n',
        "two.js": "export const two = 2;\n",
        **dict.fromkeys(static_files.EVERYWHERE, ""),
        "css/page.css": "p { color: red }\n",
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    # Files are checked once a second.
    seconds = iter(range(10**9))
    monkeypatch.setattr("bastide.apps.serving.pages.static_files.monotonic", lambda: float(next(seconds)))
    return tmp_path


def change(path: Path, text: str) -> None:
    """Write a file with a later time than before; on some systems times have a coarse resolution."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 10**9, before + 10**9))


def asked(folder: Path, address: str, **headers: str) -> httpx.Response:
    """The response of a server with these files."""
    app = Starlette()
    app.mount("/static", Static(directory=folder))

    async def get() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            return await client.get(address, headers={name.replace("_", "-"): text for name, text in headers.items()})

    return asyncio.run(get())


def test_address_changes_with_any_of_the_files(folder: Path) -> None:
    seen = [shipped().mark]
    for name, text in {"page.js": "", "css/page.css": "p { color: tan }\n", "new.js": "", "two.js": "\n"}.items():
        change(folder / name, text)
        seen.append(shipped().mark)
    (folder / "new.js").rename(folder / "other.js")
    seen.append(shipped().mark)
    assert len(set(seen)) == len(seen)
    assert shipped().mark == seen[-1]


def test_file_under_the_address_of_its_version_is_kept_for_ever_and_under_another_asked_about(folder: Path) -> None:
    before = shipped().mark
    kept = asked(folder, f"/static/{before}/css/page.css")
    assert (kept.headers["cache-control"], kept.headers["content-type"]) == (FOREVER, "text/css; charset=utf-8")
    change(folder / "css" / "page.css", "p { color: tan }\n")
    # A page loaded before an update receives the new files, and must not cache them as the old ones.
    for address in (f"/static/{before}/css/page.css", "/static/css/page.css"):
        answer = asked(folder, address)
        assert (answer.headers["cache-control"], answer.text) == ("no-cache", "p { color: tan }\n")
    assert asked(folder, f"/static/{shipped().mark}/css/page.css").headers["cache-control"] == FOREVER


def test_script_of_a_page_is_kept_for_ever_and_follows_its_modules(folder: Path) -> None:
    before = asked(folder, f"/static/{shipped().mark}/joined/page.js")
    assert (before.headers["cache-control"], before.headers["content-type"]) == (
        FOREVER,
        "text/javascript; charset=utf-8",
    )
    assert '"one"' in before.text
    unchanged = asked(folder, "/static/joined/page.js", if_none_match=before.headers["etag"])
    assert (unchanged.status_code, unchanged.headers["cache-control"]) == (304, "no-cache")
    change(folder / "parts" / "one.js", 'export const one = "another";\n')
    assert '"another"' in asked(folder, f"/static/{shipped().mark}/joined/page.js").text
    for nothing in ("gone.js", "css/page.css", ""):
        assert asked(folder, f"/static/joined/{nothing}").status_code == 404


def test_file_of_another_version_is_told_from_one_of_the_same_size_and_date(folder: Path, tmp_path: Path) -> None:
    answer = asked(folder, "/static/css/page.css")
    tag, dated = answer.headers["etag"], "Fri, 01 Jan 2100 00:00:00 GMT"
    again = asked(folder, "/static/css/page.css", if_none_match=tag)
    assert (again.status_code, again.content) == (304, b"")
    # Another version as an installer writes it, with all dates the same.
    path = tmp_path / "later" / "css" / "page.css"
    path.parent.mkdir(parents=True)
    path.write_text("p { color: tan }\n", encoding="utf-8")
    seen = (folder / "css" / "page.css").stat()
    os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (seen.st_size, seen.st_mtime_ns)
    for later in (
        asked(path.parents[1], "/static/css/page.css", if_none_match=tag, if_modified_since=dated),
        asked(path.parents[1], "/static/css/page.css", if_modified_since=dated),
    ):
        assert (later.status_code, later.text) == (200, "p { color: tan }\n")


@pytest.mark.parametrize("page", ["/", "/games/x", "/rules", "/score", "/compare", "/editions", "/learn", "/design"])
def test_page_names_all_its_files_under_the_mark_of_this_version(client: httpx.Client, page: str) -> None:
    answer = client.get(page)
    assert answer.headers["cache-control"] == "no-cache"
    named = re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text)
    assert [each for each in named if each.endswith(".js")] != []
    for address in dict.fromkeys(named):
        assert address.startswith(f"/static/{shipped().mark}/")
        there = client.get(address)
        assert (there.status_code, there.headers["cache-control"]) == (200, FOREVER)


def test_mark_in_an_address_leads_nowhere_else(client: httpx.Client) -> None:
    mark = shipped().mark
    for path in (
        f"{mark}/../../application.py",
        f"{mark}/%2e%2e/application.py",
        f"{mark}/%2e%2e%2f%2e%2e%2fstatic_files.py",
    ):
        assert client.get(f"/static/{path}").status_code == 404
    for path in (
        mark,
        f"{mark}/",
        f"{mark}/{mark}/core/dom.js",
        f"{mark}//etc/passwd",
        f"{mark}/%00",
        "v-nothing/mark.svg",
    ):
        assert client.get(f"/static/{path}").status_code == 404
