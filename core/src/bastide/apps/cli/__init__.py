"""The command line: ``bastide``."""

from __future__ import annotations

from .program import app, main

__all__ = ["app", "main"]
