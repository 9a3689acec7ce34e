"""Write the JSON Schemas of files, for editors and other programs: ``python docs/generate.py``."""

from __future__ import annotations

import json
from pathlib import Path

import bastide
from bastide.notation.schemas import SCHEMAS

FOLDER = Path(__file__).parent / "reference" / "schemas"


def paths() -> list[Path]:
    """The file of every schema."""
    return [FOLDER / f"{kind}.schema.json" for kind in SCHEMAS]


def pages() -> dict[Path, str]:
    """The text of every schema, by its file."""
    registry = bastide.installed()
    return {
        path: json.dumps(bastide.schema(registry, kind), indent=2, ensure_ascii=False) + "\n"
        for path, kind in zip(paths(), SCHEMAS, strict=True)
    }
