"""The pages of the workbench."""

from __future__ import annotations

from pathlib import Path

import jinja2
from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from .reading import language_of

router = APIRouter()

FOLDER = Path(__file__).parent.parent
_templates = jinja2.Environment(
    loader=jinja2.FileSystemLoader(FOLDER / "templates"), autoescape=True, undefined=jinja2.StrictUndefined
)


@router.get("/")
def start(request: Request) -> HTMLResponse:
    """The page on which a game begins."""
    return _page("start.html", language_of(request))


@router.get("/games/{game}")
def table(request: Request, game: str) -> HTMLResponse:
    """The page of a game. Which seat somebody has stands behind the ``#``, which no browser sends."""
    return _page("table.html", language_of(request), game=game)


def _page(name: str, language: str | None, **values: str) -> HTMLResponse:
    return HTMLResponse(_templates.get_template(name).render(language=language or "en", **values))
