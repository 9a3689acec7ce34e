"""Requests that workers answer: those that take long and write nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import wraps
from inspect import signature
from typing import Any, TypeAlias

from fastapi import Request, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from ..http.clients import client_of
from ..pictures import art, lesson_boards
from .reading import state_of

logger = logging.getLogger(__name__)

#: The client and the extra data for a worker; ``None`` if the server may answer itself.
Asked: TypeAlias = tuple[str, dict[str, Any]] | None
Charge: TypeAlias = Callable[..., Asked]
Endpoint: TypeAlias = Callable[..., Response]

_SCOPE = ("http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path", "headers", "client")


def heavy(request: Request, **given: object) -> Asked:
    """Charge an expensive request.

    Raises:
        RefusedError: the client exceeds its rate.
    """
    del given
    state_of(request).heavy.take(client_of(request.scope))
    return client_of(request.scope), {}


def question(charge: Charge = heavy) -> Callable[[Endpoint], Callable[..., Any]]:
    """Let a worker answer a request.

    Args:
        charge: called with the request and the arguments of the route. It charges the client, and returns the client
            and the extra data for the worker; if it returns ``None``, the server answers itself.
    """

    def asked_of_workers(endpoint: Endpoint) -> Callable[..., Any]:
        @wraps(endpoint)
        async def answered(request: Request, **given: Any) -> Response:
            workers = state_of(request).workers
            if workers is None:
                return endpoint(request, **given)
            # Before a place is taken, so that nobody holds one with a request that does not arrive.
            body = await request.body()
            asked = await run_in_threadpool(charge, request, **given)
            if asked is None:
                return await run_in_threadpool(endpoint, request, **given)
            client, known = asked
            wanted = {
                "scope": {name: request.scope[name] for name in _SCOPE if name in request.scope},
                "body": body,
                "known": known,
            }
            found = await _answer(request, workers.ask(client, "request", wanted))
            if found is None:
                return Response()
            await run_in_threadpool(_keep, request, found["kept"])
            response = Response(found["body"], found["status"])
            response.raw_headers = found["headers"]
            return response

        answered.__signature__ = signature(endpoint, eval_str=True)  # type: ignore[attr-defined]  # FastAPI looks there
        return answered

    return asked_of_workers


async def _answer(request: Request, asked: Future[Any]) -> Any:
    """The answer of a worker; ``None`` if the client leaves before it is computed.

    A page that is left would otherwise keep its places in the queue, and the next page of the same client would be
    refused. What is being computed is finished, since the server may keep it.
    """
    answer = asyncio.wrap_future(asked)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done() and asked.cancel():
            return None
        return await answer
    finally:
        gone.cancel()
        asked.cancel()


async def _gone(request: Request) -> None:
    """Return when the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def known_to_worker(request: Request, what: str) -> Any:
    """The extra data that a worker received with a request; ``None`` elsewhere."""
    return request.scope.get("known", {}).get(what)


def keep(request: Request, what: str, value: Any) -> None:
    """Let the server remember a result of a worker."""
    request.scope.setdefault("kept", {})[what] = value


def _keep(request: Request, kept: Mapping[str, Any]) -> None:
    for name, drawing in kept.get("drawings", {}).items():
        art.know(name, drawing)
    for name, asked in kept.get("comparisons", {}).items():
        state_of(request).comparisons.keep(name, asked)
    for name, board in kept.get("boards", {}).items():
        lesson_boards.know(name, board)
    for game, found in kept.get("reviews", {}).items():
        try:
            state_of(request).store.keep_reviews(game, found["made"], found["moves"])
        except SQLAlchemyError as error:
            # The next visitor waits as this one did.
            logger.warning("a review could not be kept: %s", error)
