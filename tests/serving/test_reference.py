"""The reference names exactly the addresses of the workbench."""

from __future__ import annotations

import re

import httpx

from tests.repository.tree import ROOT

#: A request, or an address alone, in the notation of the reference: ``GET /api/games/ID?at=N``.
_WRITTEN = re.compile(r"`(?:(GET|POST|PUT|PATCH|DELETE) )?(/[^`\s]*)`")


def documented() -> set[tuple[str, str]]:
    text = (ROOT / "docs" / "reference" / "serving.md").read_text(encoding="utf-8")
    found = set()
    for method, address in _WRITTEN.findall(text):
        path = re.split(r"[?#]", address)[0]
        if "…" in path:
            continue  # an example
        found.add((method or "GET", re.sub(r"\b[A-Z][A-Z]+\b", "*", path)))
    return found


def test_reference_names_every_address_and_no_other(client: httpx.Client) -> None:
    described = client.get("/api/openapi.json").json()["paths"]
    there = {(method.upper(), path) for path, methods in described.items() for method in methods}
    # The schema does not describe itself.
    there.add(("GET", "/api/openapi.json"))
    named = documented()
    known = {(method, path): fitting(named, method, path) for method, path in there}
    assert sorted(named - set().union(*known.values())) == [], "the reference names what there is not"
    missing = sorted(address for address, found in known.items() if not found)
    assert missing == [], "docs/reference/serving.md does not name these"


def fitting(named: set[tuple[str, str]], method: str, path: str) -> set[tuple[str, str]]:
    """The addresses of the reference that match this one, such as ``board.svg`` for ``board.{format}``."""
    pattern = re.compile("[^/]+".join(map(re.escape, re.split(r"\{\w+\}", path))))
    return {(verb, address) for verb, address in named if verb == method and pattern.fullmatch(address)}
