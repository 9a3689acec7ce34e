"""Answers as JSON."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response


def text_of(value: Any) -> str:
    """A value as JSON in one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def as_json(value: Any, status: int = 200) -> Response:
    """An answer that holds a value."""
    return Response(text_of(value), status, media_type="application/json")
