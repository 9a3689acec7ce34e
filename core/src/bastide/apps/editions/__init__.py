"""Printed editions, which are presets: what they are, and the same expansions under another one."""

from __future__ import annotations

from .carrying import editions_of, games_of, in_edition

__all__ = ["editions_of", "games_of", "in_edition"]
