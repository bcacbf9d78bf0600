"""Connections: how long each may take over a request, and how many there are.

A connection that sends nothing, or a byte now and then, costs its sender nothing. So the headers of a request have
to come within some seconds, its body at a certain rate, and its answer has to be read. There is a limit on the
number of connections from one address and in all. Where it is reached, the one that has waited longest without a
complete request makes room, from the address that has most: whoever opens a thousand and leaves them open loses
their own. A browser whose idle connection is closed opens another without a word.

Peers on this machine are not limited by address: they are a proxy, behind which all visitors are.
"""

from __future__ import annotations

import asyncio
import ipaddress
import resource
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 15.0
"""How long the first line and the headers of a request may take, from its first byte or the connection's start."""
BODY_SECONDS, BODY_RATE = 30.0, 2048
"""How long a body may take: some seconds, and one more for so many bytes that have come."""
WRITE_SECONDS = 60.0
"""How long a visitor may leave the next part of an answer unread."""
IDLE_SECONDS = 20
"""How long a connection without a request is kept."""
FILES_FOR_OTHERS = 256
"""Open files that are left for the database, the course and the log."""
MOST = 2048
"""How many open files the server asks for."""


@dataclass(frozen=True)
class ConnectionLimits:
    """How many connections there may be."""

    in_all: int = 768
    per_address: int = 384

    @classmethod
    def of_this_process(cls) -> ConnectionLimits:
        """As many as this process may have files open, after asking for more."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST if hard == resource.RLIM_INFINITY else min(MOST, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        most = MOST if soft == resource.RLIM_INFINITY else min(MOST, soft)
        in_all = max(16, min(cls.in_all, most - FILES_FOR_OTHERS))
        return cls(in_all, in_all // 2)


class Connections:
    """The connections that are open, by address, in the order in which they last began to wait."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self._limits = limits
        self._open: defaultdict[str, dict[BoundedConnection, None]] = defaultdict(dict)
        self._count = 0

    def add(self, connection: BoundedConnection) -> None:
        """A connection was opened: too many make one that waits go, or else this one."""
        self._open[connection.address][connection] = None
        self._count += 1
        crowded = len(self._open[connection.address]) > self._limits.per_address
        if crowded and not is_local(connection.address):
            self._make_room(connection.address, connection)
        elif self._count > self._limits.in_all:
            self._make_room(max(self._open, key=lambda address: len(self._open[address])), connection)

    def remove(self, connection: BoundedConnection) -> None:
        """A connection was closed."""
        if connection in self._open.get(connection.address, ()):
            del self._open[connection.address][connection]
            self._count -= 1
            if not self._open[connection.address]:
                del self._open[connection.address]

    def last(self, connection: BoundedConnection) -> None:
        """A connection begins to wait now: others have waited longer."""
        same_address = self._open.get(connection.address, {})
        if connection in same_address:
            del same_address[connection]
            same_address[connection] = None

    def _make_room(self, address: str, newest: BoundedConnection) -> None:
        waiting = (one for one in self._open[address] if one is not newest and one.waits)
        chosen = next(waiting, newest)
        self.remove(chosen)
        chosen.transport.abort()


class BoundedConnection(H11Protocol):
    """A connection of the server, with deadlines."""

    def __init__(self, connections: Connections, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._connections = connections
        self._timer: asyncio.TimerHandle | None = None
        self._body_began = 0.0
        self._body_size = 0
        self._is_unread = False

    @property
    def address(self) -> str:
        """Where it comes from; empty for a socket of this machine."""
        return self.client[0] if self.client else ""

    @property
    def waits(self) -> bool:
        """Whether it waits for its visitor, and so can be closed without harm to an answer in work."""
        return self._is_unread or self.conn.their_state in (h11.IDLE, h11.SEND_BODY, h11.ERROR)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and wait for its first request."""
        super().connection_made(transport)
        self._close_after(HEADER_SECONDS)
        self._connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._close_after(None)
        self._connections.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came: the next deadline depends on what is still to come."""
        before = self.conn.their_state
        if before is h11.IDLE and self._timer is None:  # the first byte of a request on a kept connection
            self._close_after(HEADER_SECONDS)
            self._connections.last(self)
        super().data_received(data)
        self._body_size += len(data)
        if self.transport.is_closing():
            self._close_after(WRITE_SECONDS)
        elif self.conn.their_state is h11.SEND_BODY:
            if before is not h11.SEND_BODY:
                self._body_began, self._body_size = self.loop.time(), len(data)
            until = self._body_began + BODY_SECONDS + self._body_size / BODY_RATE
            self._close_after(until - self.loop.time())
        elif self.conn.their_state is not h11.IDLE:
            self._close_after(None)  # the request is complete: now it is our turn

    def on_response_complete(self) -> None:
        """The answer is written, or lies in the buffer of a connection that is being closed."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._close_after(WRITE_SECONDS)
        elif self.conn.their_state is h11.IDLE:
            self._close_after(None)  # from now on uvicorn's timer for idle connections counts
            self._connections.last(self)
        elif (
            self.conn.their_state is h11.SEND_BODY and self._timer is None
        ):  # it came with the request before
            self._body_began, self._body_size = self.loop.time(), 0
            self._close_after(BODY_SECONDS)

    def timeout_keep_alive_handler(self) -> None:
        """It was idle for too long. What it has not read by now it will not read."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()

    def pause_writing(self) -> None:
        """The visitor does not read as fast as we write."""
        super().pause_writing()
        self._is_unread = True
        self._close_after(WRITE_SECONDS)

    def resume_writing(self) -> None:
        """The visitor reads on."""
        super().resume_writing()
        self._is_unread = False
        self._close_after(None)

    def _close_after(self, seconds: float | None) -> None:
        """Close the connection after so many seconds, unless another deadline is set before."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = self.loop.call_later(max(0.0, seconds), self.transport.abort)


def is_local(address: str) -> bool:
    """Whether an address is of this machine."""
    try:
        return not address or ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
