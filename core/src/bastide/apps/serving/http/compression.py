"""Compressing responses for browsers that accept it."""

from __future__ import annotations

import re

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Message, Receive, Scope, Send

#: A client that names the coding in order to refuse it.
_REFUSED = re.compile(rb"gzip\s*;\s*q=0(\.0*)?\s*(,|$)", re.IGNORECASE)


class Compressing(GZipMiddleware):
    """Starlette's compression for clients that accept it, with entity tags that say so."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if "content-encoding" in headers and headers.get("etag", "").startswith('"'):
                    # The same content in other bytes.
                    headers["etag"] = f"W/{headers['etag']}"
            await send(message)

        if scope["type"] == "http":
            refused = [each for each in scope["headers"] if each[0] == b"accept-encoding" and _REFUSED.search(each[1])]
            scope = {**scope, "headers": [each for each in scope["headers"] if each not in refused]}
        await super().__call__(scope, receive, sent)
