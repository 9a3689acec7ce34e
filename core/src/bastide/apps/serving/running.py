"""Serving the workbench from this machine."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

import uvicorn
from fastapi import FastAPI

from bastide import BastideError, Problem, sentence

from .connections import Connection, Connections
from .reloading import Reloader

#: The port that is tried first where none is named, and how many after it.
PORT = 8600
_TRIES = 20
#: For how many seconds a thread goes on while others wait.
_TURN = 0.0005


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that listens.

    Args:
        host: the address.
        port: the port; 0 for any, none for a free one near the usual one.

    Raises:
        BastideError: it is taken, or is none of this machine's.
    """
    tries = [port] if port is not None else [*range(PORT, PORT + _TRIES), 0]
    reason: OSError | None = None
    for number in tries:
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
            made = socket.socket(family, kind, protocol)
        except OSError as error:
            raise BastideError(
                sentence("{host} is no address of this machine: {reason}", host=host, reason=error.strerror or error)
            ) from None
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind(address)
            made.listen(128)
        except OSError as error:
            made.close()
            reason = error
            continue
        return made
    hint = "leave --port out, and a free one is taken" if port is not None else "name a --port"
    raise BastideError(
        Problem(
            sentence("{host} port {port} cannot be used: {reason}", host=host, port=port or PORT, reason=reason),
            hint=hint,
        )
    )


def address_of(made: socket.socket, host: str) -> str:
    """Where a browser finds what listens on a socket."""
    name = "localhost" if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{made.getsockname()[1]}/"


def is_loopback(host: str) -> bool:
    """Whether an address is reached from this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def data_folder(wanted: Path | None) -> Path:
    """The folder where games are kept, which only its owner can read.

    Raises:
        BastideError: it cannot be made.
    """
    from platformdirs import user_data_path

    folder = user_data_path("bastide", appauthor=False) if wanted is None else wanted
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BastideError(
            sentence("{folder} cannot be made: {reason}", folder=folder, reason=error.strerror or error)
        ) from None
    return folder


class Server(uvicorn.Server):
    """What serves an application, with live connections that end when it stops.

    Args:
        app: the application.
    """

    def __init__(self, app: FastAPI) -> None:
        limits = app.state.bastide.settings.limits
        config = uvicorn.Config(
            app,
            # The other protocol, which is taken where it is installed, knows no limit for headers.
            http=cast("type[asyncio.Protocol]", partial(Connection, Connections(limits))),
            # Whoever connects is who they are; what they say of having been passed on is not believed.
            proxy_headers=False,
            server_header=False,
            access_log=False,
            # Of whatever comes that is no request nothing is written down: it would fill the disk.
            log_level="error",
            timeout_graceful_shutdown=5,
            timeout_keep_alive=30,
            ws="none",
            # A header line of a megabyte is nobody's.
            h11_max_incomplete_event_size=32 * 1024,
        )
        super().__init__(config)
        self._stop = app.state.bastide.hub.close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, live connections first: they would otherwise never end."""
        self._stop()
        await super().shutdown(sockets)


def run(
    app: FastAPI,
    made: socket.socket,
    say: Callable[[str], object] | None = None,
    begun: Callable[[], object] = lambda: None,
) -> None:
    """Serve until somebody stops it with Ctrl-C or a signal.

    Args:
        app: the application.
        made: the socket it listens on.
        say: told what came of it when plugins were changed; without it, nobody looks whether they are.
        begun: called when everything is put together.
    """
    # An answer takes several turns of the interpreter, and while a bot thinks each of them waits for as long as this.
    sys.setswitchinterval(_TURN)
    reloader = None if say is None else Reloader(app.state.bastide, say)
    if reloader is not None:
        reloader.start()
    try:
        server = Server(app)
        begun()
        server.run([made])
    finally:
        if reloader is not None:
            reloader.close()
