"""Connections to clients: their number, and how long one may keep the server waiting."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import sys
from time import monotonic
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from ..settings import Limits
from .clients import counted_as

#: Files that are left for the database, simulations and everything else.
_OTHER_FILES = 200
#: A client that receives fewer bytes a second counts as stalled.
_SLOWEST = 1_000
#: Lets the system discard unsent data when a connection is closed; it would keep megabytes for minutes.
_AT_ONCE = struct.pack("HH" if sys.platform == "win32" else "ii", 1, 0)


class Connections:
    """All connections. At the limit, the client with the most makes room for others.

    Args:
        limits: their maximal number, and the patience of the server.
    """

    def __init__(self, limits: Limits) -> None:
        self.patience = limits.patience
        self._most = min(limits.connections, files(limits.connections + _OTHER_FILES) - _OTHER_FILES)
        #: The connections of each client, oldest first.
        self._connections: dict[str, dict[Connection, None]] = {}

    def join(self, connection: Connection, client: str) -> None:
        """Add a connection; if there are too many, cut it or another one."""
        own = self._connections.setdefault(client, {})
        own[connection] = None
        if sum(map(len, self._connections.values())) <= self._most:
            return
        most = max(self._connections.values(), key=len)
        # No client waits for anything on an idle connection.
        idle = next((each for each in most if each.idle), next(iter(most)))
        cut = connection if len(most) <= len(own) else idle
        cut.cut()
        self.leave(cut, cut.counted)

    def leave(self, connection: Connection, client: str) -> None:
        """Remove a connection, if it is still there."""
        own = self._connections.get(client, {})
        own.pop(connection, None)
        if not own:
            self._connections.pop(client, None)


class Connection(H11Protocol):
    """A connection to a client, which is cut if the client stalls while sending a request or receiving an answer.

    Args:
        connections: all connections.
        arguments: arguments of the protocol.
        more: keyword arguments of the protocol.
    """

    def __init__(self, connections: Connections, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.counted = ""
        self._connections = connections
        #: Since when an incomplete request has been arriving, and how much was unsent at the last check.
        self._since: float | None = None
        self._left = 0
        self._look: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether no request is being answered."""
        # It is None before the first request.
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def cut(self) -> None:
        """Cut the connection at once, including unsent data."""
        # The connection may be closed already.
        with contextlib.suppress(OSError):
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Register the new connection."""
        super().connection_made(cast("asyncio.Transport", transport))
        self.counted = counted_as(self.client[0]) if self.client else "?"
        self._since = monotonic()
        self._look_later()
        self._connections.join(self, self.counted)

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister the closed connection."""
        if self._look is not None:
            self._look.cancel()
        self._connections.leave(self, self.counted)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive data, which may be a part of a request."""
        super().data_received(data)
        self._see(some=True)

    def on_response_complete(self) -> None:
        """Note that a request is answered; the next one may have begun to arrive already."""
        super().on_response_complete()
        self._see(some=bool(self.conn.trailing_data[0]))

    def _see(self, *, some: bool) -> None:
        comes = self.conn.their_state is h11.SEND_BODY or (some and self.conn.their_state is h11.IDLE)
        if not comes:
            self._since = None
        elif self._since is None:
            self._since = monotonic()

    def _look_later(self) -> None:
        self._look = self.loop.call_later(self._connections.patience / 2, self._look_now)

    def resume_writing(self) -> None:
        """Note that much of the sent data has been received."""
        super().resume_writing()
        self._left = 0

    def _look_now(self) -> None:
        """Check whether the server was kept waiting; periodic checks are cheaper than one at every request."""
        connections, now = self._connections, monotonic()
        # While these hold nothing more is written, so a decrease means that the client has received data.
        waits = self.flow.write_paused or self.transport.is_closing()
        left = self._untaken() if waits else 0
        stuck = left and self._left and self._left - left < _SLOWEST * connections.patience / 2
        self._left = left
        if stuck or (self._since is not None and now - self._since >= connections.patience):
            self.cut()
        else:
            self._look_later()

    def _untaken(self) -> int:
        """How many sent bytes have not been received; the part that exceeds the system's buffer is kept here."""
        return self.transport.get_write_buffer_size() + _kept_by_system(self.transport.get_extra_info("socket"))


def _kept_by_system(connection: socket.socket) -> int:
    """How many sent bytes of a connection the system still holds, if it reports that.

    It holds megabytes, and accepts more only when a third of them is gone: judged by the process's own buffer alone, a
    slow client would seem to receive nothing for a long time.
    """
    try:
        import fcntl
        import termios

        return int.from_bytes(fcntl.ioctl(connection.fileno(), termios.TIOCOUTQ, bytes(4)), sys.byteorder)
    except (ImportError, OSError, ValueError):
        return 0


def files(wanted: int) -> int:
    """How many files this process may open; raises the limit to the wanted number if possible.

    Args:
        wanted: the wanted number.
    """
    try:
        import resource
    except ImportError:
        # This system has no such limit.
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
