"""How often each law is tried: a share of what the Hypothesis profile says, so that a larger profile tries all more."""

from __future__ import annotations

from typing import Any

from hypothesis import settings


def part(share: int, **more: Any) -> settings:
    """The profile's settings with one ``share``-th of its examples."""
    usual = settings.default
    assert usual is not None
    return settings(usual, max_examples=max(2, usual.max_examples // share), **more)
