"""The pages of the workbench."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import jinja2
from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from bastide import __version__, sentence, translated

from .reading import language_of

router = APIRouter()

FOLDER = Path(__file__).parent.parent
_templates = jinja2.Environment(
    loader=jinja2.FileSystemLoader(FOLDER / "templates"),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)

#: What every page links to.
_PAGES = (
    ("/", sentence("Play")),
    ("/rules", sentence("Rules")),
    ("/score", sentence("Score my table")),
    ("/compare", sentence("Compare")),
    ("/design", sentence("Design")),
)


@router.get("/")
def start(request: Request) -> HTMLResponse:
    """The page on which a game begins."""
    return _page(request, "start.html")


@router.get("/games/{game}")
def table(request: Request, game: str) -> HTMLResponse:
    """The page of a game. Which seat somebody has stands behind the ``#``, which no browser sends."""
    return _page(request, "table.html", game=game)


@router.get("/rules")
def rules(request: Request) -> HTMLResponse:
    """The page on which rules are picked."""
    return _page(request, "rules.html")


@router.get("/score")
def score(request: Request) -> HTMLResponse:
    """The page on which a table that lies somewhere is entered and scored."""
    return _page(request, "score.html")


@router.get("/compare")
def compare(request: Request) -> HTMLResponse:
    """The page on which editions are compared."""
    return _page(request, "compare.html")


@router.get("/design")
def design(request: Request) -> HTMLResponse:
    """The page on which tiles are designed."""
    return _page(request, "design.html")


def _page(request: Request, name: str, **values: str) -> HTMLResponse:
    language = language_of(request)
    words = partial(translated, language=language)
    shown = {
        "language": language or "en",
        "_": words,
        "pages": [(address, words(title)) for address, title in _PAGES],
        "here": request.url.path,
        "version": __version__,
    }
    return HTMLResponse(_templates.get_template(name).render({**shown, **values}))
