"""Compressing responses for browsers that accept it: pages, styles, scripts, pictures as text, and JSON."""

from __future__ import annotations

import gzip

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Text types; all others are compressed already, or are streams.
_TEXTS = {
    "text/html",
    "text/css",
    "text/javascript",
    "text/markdown",
    "application/json",
    "application/toml",
    "image/svg+xml",
}
#: A body smaller than the first fits into one packet as it is; one larger than the second is left to a thread.
_LEAST, _MUCH = 1000, 100_000
_LEVEL = 5


class Compressing:
    """Middleware that compresses responses that are one piece of text.

    Args:
        app: the application.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http":
            send = _compressed(send, takes_gzip(Headers(scope=scope).get("accept-encoding", "")))
        await self._app(scope, receive, send)


def takes_gzip(accepted: str) -> bool:
    """Whether a client accepts compressed responses, by its ``Accept-Encoding``."""
    for part in accepted.split(","):
        coding, *parameters = part.split(";")
        if coding.strip().lower() in ("gzip", "*"):
            return not any(
                each.replace(" ", "").lower() in ("q=0", "q=0.0", "q=0.00", "q=0.000") for each in parameters
            )
    return False


def _compressed(send: Send, taken: bool) -> Send:
    """Compress what may be compressed, if the client accepts it."""
    begun: Message | None = None

    async def sent(message: Message) -> None:
        nonlocal begun
        if message["type"] == "http.response.start" and _is_text(message):
            # The headers depend on the body.
            begun = message
            return
        if begun is not None:
            start, begun = begun, None
            headers = MutableHeaders(scope=start)
            headers.add_vary_header("Accept-Encoding")
            body = message.get("body", b"")
            if taken and len(body) >= _LEAST and not message.get("more_body", False):
                body = await run_in_threadpool(_packed, body) if len(body) > _MUCH else _packed(body)
                message = {**message, "body": body}
                headers["content-encoding"] = "gzip"
                headers["content-length"] = str(len(body))
                if headers.get("etag", "").startswith('"'):
                    # The same content in other bytes.
                    headers["etag"] = f"W/{headers['etag']}"
            await send(start)
        await send(message)

    return sent


def _is_text(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind in _TEXTS and "content-encoding" not in headers and start["status"] != 206


def _packed(body: bytes) -> bytes:
    # Without the time, the same body gives the same bytes.
    return gzip.compress(body, _LEVEL, mtime=0)
