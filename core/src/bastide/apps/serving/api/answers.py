"""Answers as JSON."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import HTMLResponse, Response


def text_of(value: Any) -> str:
    """A value as JSON in one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def as_json(value: Any, status: int = 200) -> Response:
    """An answer that holds a value."""
    # Of what somebody sent halves of characters may be told again, which no answer can hold.
    return Response(text_of(value).encode(errors="replace"), status, media_type="application/json")


#: A page that the server made, such as a report: it runs nothing, loads nothing, and may stand in one of our own.
_PAGE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"


def as_page(page: str, save: str | None = None) -> Response:
    """An answer that is a whole page by itself.

    Args:
        page: in HTML.
        save: the name of the file that it is saved as; without it, it is shown.
    """
    headers = {"content-security-policy": _PAGE, "x-frame-options": "SAMEORIGIN"}
    if save is not None:
        headers["content-disposition"] = f'attachment; filename="{save}"'
    return HTMLResponse(page, headers=headers)
