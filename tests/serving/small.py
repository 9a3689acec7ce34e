"""Games of six tiles, which are over at once."""

from __future__ import annotations

from typing import Any

_OUT = {f"base-game/{letter}": 0 for letter in "ABCEFGHIJKLMNOPQRSTUWX"}


def small(extends: str = "hig-2002", title: str = "Few tiles") -> dict[str, Any]:
    """An edition with hardly any tiles."""
    return {"extends": extends, "title": title, "tiles": _OUT | {"base-game/V": 3}}
