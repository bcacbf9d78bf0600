"""Boxes from the trusted side: start one, ask it something by a deadline, end it."""

from __future__ import annotations

import secrets
import socket
import time
from typing import Any

from grader.core.errors import BoxLost, GraderError, Ungradable
from grader.core.role import Role
from grader.core.wire import NONCE_BYTES, WireError, read_frame, write_frame
from grader.sandbox.limits import End, Limits, cause_of_death
from grader.sandbox.process_start import start_patiently
from grader.sandbox.sandbox import Sandbox

CONFINE_SECONDS = 30.0
LAST_BREATH = 0.5
"""A box that has hung up is about to end; how it does is told only if it is let."""
CLOSED = End(signal=0, exit_code=0, cpu_seconds=0.0)


class Box:
    """One submission's process. After its end every question gets the same answer: why.

    Raises Ungradable where the submission ended it, Lost where somebody else did.
    """

    def __init__(
        self, sandbox: Sandbox, framework: str, limits: Limits, *, role: Role = Role.STUDENT
    ) -> None:
        self._limits = limits
        self._sequence = 0
        self._death: Ungradable | BoxLost | None = None
        start_patiently(lambda: self._start(sandbox, framework, role=role))

    def _start(self, sandbox: Sandbox, framework: str, *, role: Role) -> None:
        self._death = None
        self._channel, theirs = socket.socketpair()
        try:
            with theirs:
                self._running = sandbox.fork(framework, self._limits, theirs, role=role)
        except BaseException:
            self._channel.close()
            raise
        self._await_confinement()

    @property
    def alive(self) -> bool:
        return self._death is None

    def load(
        self,
        framework: str,
        cells: list[list[str]],
        *,
        scene: str | None = None,
        visible: bool = False,
        **ours: Any,
    ) -> Any:
        """Run a submission's cells and return what the worker says of them.

        The stage is set first, in a request of its own: nothing of the student's has run by then,
        so whatever goes wrong there is our fault. `ours` is for solutions of our own that share a box.
        """
        try:
            stage = {"framework": framework, "scene": scene, "visible": visible}
            ready = self.ask({"do": "prepare", **stage, **ours})
        except Ungradable as death:
            raise GraderError(f"A worker process could not begin: {death.cause}.") from None
        if ready["fault"] is not None:
            raise GraderError(f"A worker process could not begin: {ready['fault']}.")
        return self.ask({"do": "load", "cells": cells, **ours})

    def ask(self, request: dict[str, Any]) -> Any:
        """Send a request and return the answer; raises Ungradable if the box died over it."""
        if self._death is not None:
            raise self._death
        deadline = time.monotonic() + self._limits.seconds
        self._sequence += 1
        nonce = secrets.token_bytes(NONCE_BYTES)  # new each time: nothing sent earlier can be its answer
        try:
            self._send(write_frame(nonce, self._sequence, request), deadline)
            frame = read_frame(lambda count: self._read(count, deadline), answer=True)
        except TimeoutError:
            raise self._die(late=True) from None
        except (EOFError, OSError):
            raise self._die(patience=LAST_BREATH) from None
        except WireError:
            raise self._garbled() from None
        if frame.nonce != nonce or frame.sequence != self._sequence:
            raise self._garbled()
        return frame.body

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._death is None:
            self._channel.close()
            self._running.leave()
            self._death = cause_of_death(CLOSED, self._limits, late=False)

    def _await_confinement(self) -> None:
        """The box says one byte when all of its sandboxes stand; without it, nothing may run there."""
        self._channel.settimeout(CONFINE_SECONDS)
        try:
            said = self._channel.recv(1)
        except OSError:
            said = b""
        if not said:
            death = self._die(patience=LAST_BREATH)
            if isinstance(death, BoxLost):
                raise death
            raise GraderError("A worker process could not be confined; `grader doctor` says why.")

    def _send(self, data: bytes, deadline: float) -> None:
        self._wait_until(deadline)
        self._channel.sendall(data)

    def _read(self, count: int, deadline: float) -> bytes:
        data = bytearray(count)
        view = memoryview(data)
        while view:
            self._wait_until(deadline)
            got = self._channel.recv_into(view)
            if not got:
                raise EOFError
            view = view[got:]
        return bytes(data)

    def _wait_until(self, deadline: float) -> None:
        """Bound the next wait; a box that keeps sending gets no more time than a silent one."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._channel.settimeout(left)

    def _die(self, *, late: bool = False, patience: float = 0.0) -> Ungradable | BoxLost:
        self._channel.close()
        try:
            end = self._running.end(patience=patience)
            self._death = cause_of_death(end, self._limits, late=late)
        except BoxLost as lost:  # and the fork server with it
            self._death = lost
        return self._death

    def _garbled(self) -> Ungradable:
        self._die()
        self._death = Ungradable(
            "bad reply",
            "Your code wrote to the channel that results travel on. Leave file descriptors and sockets alone.",
        )
        return self._death
