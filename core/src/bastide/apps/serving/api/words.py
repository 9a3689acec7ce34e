"""Translations for the scripts of pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from bastide import BastideError, languages, unknown_language

from ..http.refusals import RefusedError
from ..pages.script_words import words

router = APIRouter(prefix="/api")

_FOR_EVER = "public, max-age=31536000, immutable"


@router.get("/words/{language}.json")
def list_words(request: Request, language: str, v: Annotated[str | None, Query(max_length=40)] = None) -> Response:
    """The words of the scripts in a language; missing ones stay English.

    With the version that pages send as ``v`` they may be cached forever, without it as long as the entity tag is the
    same.
    """
    if language not in languages():
        raise RefusedError("missing", BastideError(unknown_language(language)).problems)
    text, mark = words(language)
    headers = {"cache-control": _FOR_EVER if v == mark else "no-cache", "etag": f'"{mark}"'}
    if request.headers.get("if-none-match", "").removeprefix("W/") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="application/json", headers=headers)
