"""The reference page of the checks is the output of its generator."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_page_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("generate_checks", ROOT / "docs" / "generate_checks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    written: str = module.PAGE.read_text(encoding="utf-8")
    assert written == module.page(), "run python docs/generate_checks.py"
