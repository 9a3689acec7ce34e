"""The application that answers requests: all routes, and the responses to errors."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from bastide import BastideError, IllegalAction, Problem, RuleError, __version__, coded

from .api import (
    comparing,
    designs,
    diagrams,
    editions,
    games,
    lessons,
    live,
    pages,
    pictures,
    players,
    qr_codes,
    rule_changes,
    rulebooks,
    rules,
    simulations,
    words,
)
from .api.reading import language_of
from .computing.watchdog import watch_requests
from .computing.workers import EndlessError
from .http.refusals import RefusedError, problems_as_json, too_large
from .http.responses import as_json, as_refusal
from .settings import Rate, Settings
from .state import State, assembled
from .storage.store import Store

logger = logging.getLogger(__name__)

_PARTS = (
    comparing,
    designs,
    diagrams,
    editions,
    games,
    lessons,
    live,
    rulebooks,
    rule_changes,
    rules,
    simulations,
    words,
    pictures,
    players,
    qr_codes,
    pages,
)
#: The server that forwarded the question has counted the client already.
_FREE = Rate(1e9, 1e9)

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


def routed(state: State, lifespan: Lifespan | None = None) -> FastAPI:
    """Make the application with all routes.

    Args:
        state: the state of the server.
        lifespan: the lifespan of the application.
    """
    # FastAPI's own documentation pages load scripts from elsewhere; only its schema is kept.
    app = FastAPI(
        title="Bastide",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.bastide = state
    for part in _PARTS:
        watch_requests(part.router)
        app.include_router(part.router)
    app.add_exception_handler(RefusedError, _refused)
    app.add_exception_handler(BastideError, _wrong)
    app.add_exception_handler(RuleError, _fault_of_rule)
    app.add_exception_handler(EndlessError, _endless)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _other)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(Exception, _failed)
    return app


def answering(settings: Settings, store: Store) -> tuple[FastAPI, State]:
    """The application inside a worker: the same routes, without rate limits and without further workers.

    Args:
        settings: the settings of the server.
        store: the games that it is given.
    """
    limits = replace(settings.limits, openings=_FREE, creations=_FREE, heavy=_FREE)
    state = assembled(replace(settings, limits=limits), store, in_worker=True)
    return routed(state), state


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return as_refusal(error, language_of(request))


def _wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, BastideError)
    more = {"rule": error.rule, "reason": error.reason} if isinstance(error, IllegalAction) else {}
    return as_json({"problems": problems_as_json(error.problems, language_of(request)), **more}, 422)


def _fault_of_rule(request: Request, error: Exception) -> Response:
    assert isinstance(error, RuleError)
    logger.error("%s", error)
    problem = Problem(error.message, rule=error.rule)
    return as_json({"problems": problems_as_json([problem], language_of(request)), "plugin": error.plugin}, 500)


def _endless(request: Request, error: Exception) -> Response:
    assert isinstance(error, EndlessError)
    logger.error("%s %s: %s", request.method, request.url.path, error)
    problem = error.problem
    named = {} if problem.rule is None else {"plugin": problem.rule.partition("/")[0]}
    return as_json({"problems": problems_as_json([problem], language_of(request)), **named}, 500)


def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    problems = [
        Problem(coded("server/form", each["msg"]), key=".".join(map(str, each["loc"]))) for each in error.errors()[:20]
    ]
    return as_json({"problems": problems_as_json(problems, language_of(request))}, 400)


def _other(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 413:
        # The body was too large, although its headers did not say so.
        return as_refusal(too_large(request.app.state.bastide.settings.limits.body), language_of(request))
    if error.status_code == 404 and _by_a_reader(request):
        return pages.missing(request)
    problem = Problem(coded("server/http", str(error.detail)))
    return as_json({"problems": problems_as_json([problem], language_of(request))}, error.status_code)


def _by_a_reader(request: Request) -> bool:
    """Whether somebody opens an address in a browser, and does not ask for data."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def _gone(request: Request, error: Exception) -> Response:
    """The response to a client that left before its request was complete: nobody gets it."""
    del request, error
    return Response()


def _failed(request: Request, error: Exception) -> Response:
    # A client that writes line breaks into an address must not be able to write lines into the log.
    logger.error("%s %r failed", request.method, request.scope["path"], exc_info=error)
    return as_json(
        {
            "problems": problems_as_json(
                [Problem(coded("server/failed", "the server failed; what was acknowledged is kept"))]
            )
        },
        500,
    )
