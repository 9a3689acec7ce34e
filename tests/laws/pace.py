"""How often each law is checked: a share of the examples of the Hypothesis profile, which scales all of them."""

from __future__ import annotations

from typing import Any

from hypothesis import settings


def part(share: int, **more: Any) -> settings:
    """The profile's settings with one ``share``-th of its examples."""
    usual = settings.default
    assert usual is not None
    return settings(usual, max_examples=max(2, usual.max_examples // share), **more)
