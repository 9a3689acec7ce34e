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

from bastide import BastideError, Problem, coded

from ..http.connections import Connection, Connections
from .reloading import Reloader

#: The default port, and how many ports after it are tried.
PORT = 8600
_TRIES = 20
#: How many seconds a thread runs while others wait.
_TURN = 0.0005


def bound(host: str, port: int | None) -> socket.socket:
    """Open a listening socket.

    Args:
        host: the address.
        port: the port; 0 for any, ``None`` for a free one near the default.

    Raises:
        BastideError: it is taken, or not an address of this machine.
    """
    tries = [port] if port is not None else [*range(PORT, PORT + _TRIES), 0]
    reason: OSError | None = None
    for number in tries:
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0]
            made = socket.socket(family, kind, protocol)
        except OSError as error:
            raise BastideError(
                coded(
                    "server/no-address",
                    "{host} is no address of this machine: {reason}",
                    host=host,
                    reason=error.strerror or error,
                )
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
            coded(
                "server/port",
                "{host} port {port} cannot be used: {reason}",
                host=host,
                port=port or PORT,
                reason=reason,
            ),
            hint=hint,
        )
    )


def address_of(made: socket.socket, host: str) -> str:
    """The address of a socket, for a browser."""
    name = "localhost" if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{made.getsockname()[1]}/"


def network_address(made: socket.socket, host: str) -> str:
    """The address of a socket, for browsers elsewhere on the network; empty if none can reach it."""
    if is_loopback(host):
        return ""
    if host not in ("0.0.0.0", "::"):
        return address_of(made, host)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            # Nothing is sent: this only asks from which address something would be.
            asked.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return address_of(made, asked.getsockname()[0])


def is_loopback(host: str) -> bool:
    """Whether an address is reachable from this machine only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def data_folder(wanted: Path | None) -> Path:
    """The folder of games, readable by its owner only.

    Raises:
        BastideError: it cannot be created.
    """
    from platformdirs import user_data_path

    folder = user_data_path("bastide", appauthor=False) if wanted is None else wanted
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BastideError(
            coded("file/not-made", "{folder} cannot be made: {reason}", folder=folder, reason=error.strerror or error)
        ) from None
    return folder


class Server(uvicorn.Server):
    """A server for an application, whose live connections end when it stops.

    Args:
        app: the application.
    """

    def __init__(self, app: FastAPI) -> None:
        limits = app.state.bastide.settings.limits
        config = uvicorn.Config(
            app,
            # The other protocol, which is used if installed, has no limit for headers.
            http=cast("type[asyncio.Protocol]", partial(Connection, Connections(limits))),
            # Clients are identified by their connection; their claims to be proxies are ignored.
            proxy_headers=False,
            server_header=False,
            access_log=False,
            # Malformed requests are not logged: they would fill the disk.
            log_level="error",
            timeout_graceful_shutdown=5,
            timeout_keep_alive=30,
            ws="none",
            # No legitimate header line has a megabyte.
            h11_max_incomplete_event_size=32 * 1024,
        )
        super().__init__(config)
        self._stop = app.state.bastide.hub.close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, beginning with live connections, which would otherwise never end."""
        self._stop()
        await super().shutdown(sockets)


def run(
    app: FastAPI,
    made: socket.socket,
    say: Callable[[str], object] | None = None,
    begun: Callable[[], object] = lambda: None,
) -> None:
    """Serve until Ctrl-C or a signal.

    Args:
        app: the application.
        made: the listening socket.
        say: called with a sentence when plugins were changed; without it, they are not watched.
        begun: called when everything is ready.
    """
    # An answer takes several turns of the interpreter, and while a bot thinks each of them waits this long.
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
