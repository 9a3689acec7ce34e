"""Connections to clients: how many there are, and for how long one may keep the server waiting."""

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

from .clients import counted_as
from .settings import Limits

#: Files that are left for the database, simulations and whatever else is opened.
_OTHER_FILES = 200
#: Whoever takes fewer bytes a second of what is sent to them takes none.
_SLOWEST = 1_000
#: Has the system forget what was still to be sent when a connection is closed; it would keep megabytes for minutes.
_AT_ONCE = struct.pack("HH" if sys.platform == "win32" else "ii", 1, 0)


class Connections:
    """All connections. Where there are as many as may be, whoever has most makes room for others.

    Args:
        limits: how many there may be, and how patient the server is.
    """

    def __init__(self, limits: Limits) -> None:
        self.patience = limits.patience
        self._most = min(limits.connections, files(limits.connections + _OTHER_FILES) - _OTHER_FILES)
        #: For each client, their connections; the oldest is the first.
        self._connections: dict[str, dict[Connection, None]] = {}

    def join(self, connection: Connection, client: str) -> None:
        """A connection is there; it, or another one, is cut if there are too many."""
        own = self._connections.setdefault(client, {})
        own[connection] = None
        if sum(map(len, self._connections.values())) <= self._most:
            return
        most = max(self._connections.values(), key=len)
        # Nobody waits for anything on a connection that is idle.
        idle = next((each for each in most if each.idle), next(iter(most)))
        cut = connection if len(most) <= len(own) else idle
        cut.cut()
        self.leave(cut, cut.counted)

    def leave(self, connection: Connection, client: str) -> None:
        """A connection is gone; it may have been before."""
        own = self._connections.get(client, {})
        own.pop(connection, None)
        if not own:
            self._connections.pop(client, None)


class Connection(H11Protocol):
    """A connection to a client, which is cut if they keep the server waiting for a request, or take no answer.

    Args:
        connections: all of them.
        arguments: of the protocol.
        more: of the protocol.
    """

    def __init__(self, connections: Connections, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.counted = ""
        self._connections = connections
        #: Since when a request comes that is not here as a whole, and how much was still to be taken at the last look.
        self._since: float | None = None
        self._left = 0
        self._look: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether no request is being answered."""
        # It is none before the first request.
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def cut(self) -> None:
        """Cut the connection at once, whatever was still to be sent."""
        # The connection may be gone already.
        with contextlib.suppress(OSError):
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
        self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It begins."""
        super().connection_made(cast("asyncio.Transport", transport))
        self.counted = counted_as(self.client[0]) if self.client else "?"
        self._since = monotonic()
        self._look_later()
        self._connections.join(self, self.counted)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        if self._look is not None:
            self._look.cancel()
        self._connections.leave(self, self.counted)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something comes, which may be a part of a request."""
        super().data_received(data)
        self._see(some=True)

    def on_response_complete(self) -> None:
        """A request is answered; the next one may have begun to come already."""
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
        """Much of what was sent has been taken."""
        super().resume_writing()
        self._left = 0

    def _look_now(self) -> None:
        """See whether the server was kept waiting; looking now and then takes less than at every request."""
        connections, now = self._connections, monotonic()
        # While these hold nothing more is written, so that what is less has been taken.
        waits = self.flow.write_paused or self.transport.is_closing()
        left = self._untaken() if waits else 0
        stuck = left and self._left and self._left - left < _SLOWEST * connections.patience / 2
        self._left = left
        if stuck or (self._since is not None and now - self._since >= connections.patience):
            self.cut()
        else:
            self._look_later()

    def _untaken(self) -> int:
        """How many bytes of what was sent have not been taken; more than a system takes at a time lies here."""
        return self.transport.get_write_buffer_size() + _kept_by_system(self.transport.get_extra_info("socket"))


def _kept_by_system(connection: socket.socket) -> int:
    """How many bytes that were sent on a connection the system still has, if it says so.

    It keeps megabytes, and takes more only when a third of them is gone: by what lies before it alone, whoever takes
    an answer slowly would seem to take nothing for a long time.
    """
    try:
        import fcntl
        import termios

        return int.from_bytes(fcntl.ioctl(connection.fileno(), termios.TIOCOUTQ, bytes(4)), sys.byteorder)
    except (ImportError, OSError, ValueError):
        return 0


def files(wanted: int) -> int:
    """How many files this process may have open; as many as are wanted, where it may allow itself so many.

    Args:
        wanted: how many would do.
    """
    try:
        import resource
    except ImportError:
        # There is no such limit on this system.
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
