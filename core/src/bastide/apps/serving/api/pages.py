"""The pages of the workbench."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

import jinja2
from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from bastide import __version__, languages, sentence, sentences, translated

from ..http.guards import embeddable
from ..http.responses import text_of
from ..pages.script_words import words
from ..pages.static_files import shipped, worker_script
from .reading import language_of, state_of

router = APIRouter()

FOLDER = Path(__file__).parent.parent / "pages"
_templates = jinja2.Environment(
    loader=jinja2.FileSystemLoader(FOLDER / "templates"),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)

#: The links on every page.
_PAGES = (
    ("/", sentence("Play")),
    ("/learn", sentence("Learn")),
    ("/rules", sentence("Rules")),
    ("/score", sentence("Score my table")),
    ("/compare", sentence("Compare")),
    ("/editions", sentence("Editions")),
    ("/design", sentence("Design")),
)


@router.get("/")
def start(request: Request) -> HTMLResponse:
    """The page for starting a game."""
    return _page(request, "start.html")


@router.get("/games/{game}")
def table(request: Request, game: str) -> HTMLResponse:
    """The page of a game. The secret of a seat is in the fragment after ``#``, which browsers never send."""
    return _page(request, "table.html", game=game, embeds="yes" if state_of(request).settings.embedders else "")


@router.get("/embedded/{game}")
def embedded(request: Request, game: str) -> HTMLResponse:
    """A game to look at, inside pages that may embed it."""
    page = _page(request, "embedded.html", game=game)
    page.headers["content-security-policy"] = embeddable(state_of(request).settings.embedders)
    return page


@router.get("/learn")
def learn(request: Request) -> HTMLResponse:
    """The page of the lessons and puzzles."""
    return _page(request, "learn.html")


@router.get("/rules")
def rules(request: Request) -> HTMLResponse:
    """The page for choosing rules."""
    return _page(request, "rules.html")


@router.get("/score")
def score(request: Request) -> HTMLResponse:
    """The page for entering and scoring a table."""
    return _page(request, "score.html")


@router.get("/compare")
def compare(request: Request) -> HTMLResponse:
    """The page for comparing editions."""
    return _page(request, "compare.html")


@router.get("/editions")
def editions(request: Request) -> HTMLResponse:
    """The page of the editions: their catalogue, and which of them a box is."""
    return _page(request, "editions.html")


@router.get("/design")
def design(request: Request) -> HTMLResponse:
    """The page for designing tiles."""
    return _page(request, "design.html")


def missing(request: Request) -> HTMLResponse:
    """The page for an address at which there is nothing."""
    return _page(request, "missing.html", status=404)


@router.get("/service-worker.js")
def service_worker(request: Request) -> Response:
    """The service worker; its address says which version of the pages it is for."""
    # At the root, since a worker answers for pages below its own folder alone.
    return Response(worker_script(), media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> Response:
    """What a device shows of the workbench when it is installed as an app."""
    language = language_of(request) or _ENGLISH
    icon = f"/static/{shipped().mark}/mark.svg"
    described = {
        "name": "Bastide",
        "description": _text(language, _ABOUT),
        "lang": language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fffdf7",
        "theme_color": "#fffdf7",
        "icons": [{"src": icon, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    answer = Response(text_of(described), media_type="application/manifest+json")
    answer.headers["cache-control"] = "no-cache"
    return answer


#: The native name of a language; English needs no catalogue for it.
_OWN_NAME = sentence("the name of this language, in this language")
_ENGLISH = "en"
_ABOUT = sentence("A free project for Carcassonne-family games, tied to no publisher.")


def _page(request: Request, name: str, *, status: int = 200, **values: str) -> HTMLResponse:
    language = language_of(request) or _ENGLISH
    say = partial(_text, language)
    shown = {
        "language": language,
        "languages": {code: _own_name(code) for code in languages() if code != language},
        "words": "" if language == _ENGLISH else f"/api/words/{language}.json?v={words(language)[1]}",
        "_": say,
        "ngettext": partial(_counted, language),
        "pages": [(address, say(title)) for address, title in _PAGES],
        "here": request.url.path,
        "version": __version__,
        "about": say(_ABOUT),
        "network": state_of(request).settings.network,
        "mark": shipped().mark,
        "worker": f"/service-worker.js?v={__version__}-{shipped().mark}" if state_of(request).settings.offline else "",
    }
    answer = HTMLResponse(_templates.get_template(name).render({**shown, **values}), status)
    # A cached page would name styles and scripts of another version.
    answer.headers["cache-control"] = "no-cache"
    return answer


def _text(language: str, text: str, **values: object) -> str:
    """A text of a template, translated."""
    return translated(sentence(text, **values), language)


def _counted(language: str, one: str, many: str, count: int, **values: object) -> str:
    """A text of a template that depends on a number, translated."""
    return translated(sentences(one, many, count, **values), language)


@cache
def _own_name(code: str) -> str:
    if code == _ENGLISH:
        return "English"
    name = translated(_OWN_NAME, code)
    return code if name == _OWN_NAME else name
