"""The checks that every request has to pass first."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bastide import coded

from ..settings import Settings, limited
from .clients import client_of
from .rates import Buckets, one_request
from .refusals import RefusedError, too_large
from .responses import as_refusal

#: Pages load, run and use only what this server itself sends.
_OWN = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
POLICY = _OWN + "frame-ancestors 'none'"
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
#: A name or an address, optionally with a port, that cannot disguise another one.
_HOST = re.compile(r"(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[0-9]+)?")
_SAFE = {"GET", "HEAD", "OPTIONS"}


def embeddable(embedders: Iterable[str]) -> str:
    """The policy of a page that pages of these addresses may embed."""
    return _OWN + "frame-ancestors " + (" ".join(sorted(embedders)) or "'none'")


class Guards:
    """Admits requests from pages of this server that are small enough and not too frequent.

    Args:
        app: the guarded application.
        settings: other permitted origins, and the limits.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._origins = frozenset(origin.rstrip("/").lower() for origin in settings.origins)
        self._hosts = frozenset(urlsplit(origin).netloc for origin in self._origins)
        self._requests = Buckets(settings.limits.requests, "requests")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except RefusedError as refused:
            answer = as_refusal(refused)
            # The rest of the request is not read, so the connection cannot be reused.
            answer.headers["connection"] = "close"
            await answer(scope, receive, _protected(send))
            return
        with limited(self._settings.limits), one_request() as give_back:
            await self._app(scope, receive, _protected(send, give_back))

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if len(headers.getlist("host")) != 1 or not self._knows(host):
            # A page elsewhere may let its own name point to this server; the host header reveals that.
            raise RefusedError(
                "misdirected",
                coded("server/unknown-name", "this server is not known by that name; see --allowed-origin"),
            )
        origin = headers.get("origin")
        if origin is not None and not self._is_own(origin.lower(), host):
            raise RefusedError(
                "forbidden", coded("server/foreign-page", "pages from elsewhere may not use this server")
            )
        site = headers.get("sec-fetch-site")
        foreign = site is not None and site not in ("same-origin", "none")
        if foreign and origin is None and (scope["method"] not in _SAFE or headers.get("sec-fetch-mode") != "navigate"):
            raise RefusedError(
                "forbidden", coded("server/foreign-page", "pages from elsewhere may not use this server")
            )
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._settings.limits.body:
            raise too_large(self._settings.limits.body)
        self._requests.take(client_of(scope))

    def _knows(self, host: str) -> bool:
        """Whether this server has a name: any address, this machine for itself, or a configured one."""
        try:
            name = urlsplit(f"//{host}").hostname or "" if _HOST.fullmatch(host) else ""
        except ValueError:
            return False
        return host in self._hosts or name == "localhost" or _is_address(name)

    def _is_own(self, origin: str, host: str) -> bool:
        return origin in (f"http://{host}", f"https://{host}") or origin in self._origins


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _protected(send: Send, begun: Callable[[], None] = lambda: None) -> Send:
    """Send with security headers; calls ``begun`` when the response starts."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            # What may embed a page is said once: browsers that know of the policy follow it alone.
            own = "frame-ancestors" in headers.get("content-security-policy", "")
            for name, value in _HEADERS.items():
                if own and name == "x-frame-options":
                    continue
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
            # A client that receives slowly does not keep others from asking.
            begun()
        await send(message)

    return sent
