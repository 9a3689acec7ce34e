"""The goldens as files: one for each preset, with one line for each count, so that differences are readable."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data"


def path(preset: str) -> Path:
    return FOLDER / f"{preset}.json"


def kept(preset: str) -> str:
    """The file of a preset; empty if there is none."""
    return path(preset).read_text(encoding="utf-8") if path(preset).is_file() else ""


def written(counts: Mapping[str, Any]) -> str:
    """Counts as written in a file."""
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in counts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
