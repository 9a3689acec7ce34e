"""JSON responses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import HTMLResponse, Response

from .refusals import Kind, RefusedError, problems_as_json

#: The status of each kind of refusal.
_STATUSES: Mapping[Kind, int] = {
    "malformed": 400,
    "stranger": 401,
    "forbidden": 403,
    "missing": 404,
    "conflict": 409,
    "oversized": 413,
    "unreadable": 415,
    "misdirected": 421,
    "invalid": 422,
    "hasty": 429,
    "failed": 500,
    "unavailable": 501,
    "busy": 503,
}


def text_of(value: Any) -> str:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def as_json(value: Any, status: int = 200) -> Response:
    """A response with a value."""
    # An error may quote unpaired surrogates from the request, which no response can encode.
    return Response(text_of(value).encode(errors="replace"), status, media_type="application/json")


def as_refusal(refused: RefusedError, language: str | None = None) -> Response:
    """The response to a request that is not carried out.

    Args:
        refused: the reason.
        language: the language of the client; by default, the current language.
    """
    answer = as_json(
        {"problems": problems_as_json(refused.problems, language), **refused.more}, _STATUSES[refused.kind]
    )
    if refused.wait is not None:
        answer.headers["retry-after"] = str(max(1, round(refused.wait)))
    return answer


#: A page that the server made, such as a report: it runs and loads nothing, and only our own pages may embed it.
_PAGE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"


def as_page(page: str, save: str | None = None) -> Response:
    """A response that is a complete page.

    Args:
        page: the page in HTML.
        save: the name of the file to save it as; by default, it is shown.
    """
    headers = {"content-security-policy": _PAGE}
    if save is not None:
        headers["content-disposition"] = f'attachment; filename="{save}"'
    return HTMLResponse(page, headers=headers)
