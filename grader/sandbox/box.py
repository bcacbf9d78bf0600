"""Boxes, from the trusted side: start one, ask it something by a deadline, end it."""

from __future__ import annotations

import contextlib
import math
import secrets
import socket
import time
from collections.abc import Generator
from typing import Any

from grader.core.errors import BoxLost, GraderError, Ungradable
from grader.core.role import Role
from grader.core.wire import NONCE_BYTES, WireError, read_frame, write_frame
from grader.sandbox.limits import End, Limits, cause_of_death, output_limit
from grader.sandbox.monitor import CONFINED, REASON_BYTES
from grader.sandbox.process_start import start_patiently
from grader.sandbox.sandbox import Sandbox

CONFINE_SECONDS = 30.0
EXIT_SECONDS = 0.5
"""A box that has closed its channel is about to end: wait briefly, or its exit status is lost."""
SERIES = 5
"""How many times the limit of one call all calls of a message may take together."""
MAX_RECEIVED = 64 << 20
"""How many bytes all answers of a student's box may have. The trusted process keeps them until the last check."""
CLOSED = End(signal=0, exit_code=0, cpu_seconds=0.0)


class Box:
    """The process of one submission. After its end every request gets the same answer: why it ended.

    Raises Ungradable where the submission ended it, BoxLost where somebody else did.
    """

    def __init__(
        self, sandbox: Sandbox, framework: str, limits: Limits, *, role: Role = Role.STUDENT
    ) -> None:
        self._limits = limits
        self._sequence = 0
        self._received = 0
        self._most_received = math.inf if role.is_staff else MAX_RECEIVED
        self._death: Ungradable | BoxLost | None = None
        start_patiently(lambda: self._start(sandbox, framework, role=role))

    def _start(self, sandbox: Sandbox, framework: str, *, role: Role) -> None:
        self._death = None
        self._channel, box_end = socket.socketpair()
        try:
            with box_end:
                self._process = sandbox.fork(framework, self._limits, box_end, role=role)
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
        **session: Any,
    ) -> Any:
        """Run the cells of a submission and return the runner's answer.

        A request of its own prepares the framework first: no code of the student has run by then, so
        whatever fails there is the grader's fault. Then the cells are read, still without running them: what is
        said of them so early is not theirs to change. `session` is for staff solutions that share a box.
        """
        try:
            setting = {"framework": framework, "scene": scene, "visible": visible}
            ready = self.ask({"do": "prepare", **setting, **session})
        except Ungradable as death:
            raise GraderError(f"A worker process could not begin: {death.cause}.") from None
        if ready["error"] is not None:
            raise GraderError(f"A worker process could not begin: {ready['error']}.")
        read = self.ask({"do": "read", "cells": cells, **session})
        loaded = self.ask({"do": "load", "cells": cells, **session})
        return {**loaded, **read} if isinstance(loaded, dict) else loaded

    def ask(self, request: dict[str, Any]) -> Any:
        """Send a request and return the answer; raises Ungradable if the box died of it."""
        return next(self.ask_each(request, 1))

    def ask_each(self, request: dict[str, Any], count: int) -> Generator[Any]:
        """Send a request and yield its answers; each of them has its time, and all together a few times that."""
        if self._death is not None:
            raise self._death
        last_deadline = time.monotonic() + SERIES * self._limits.seconds
        nonce = secrets.token_bytes(NONCE_BYTES)  # new each time: nothing sent earlier can be the answer
        message = write_frame(nonce, self._sequence + 1, request)
        for position in range(count):
            self._sequence += 1
            deadline = min(time.monotonic() + self._limits.seconds, last_deadline)
            answer = self._answer(b"" if position else message, nonce, deadline)
            try:
                yield answer
            except GeneratorExit:  # the answers that are still to come must not be taken for later ones
                if position + 1 < count:
                    self.close()
                raise

    def _answer(self, message: bytes, nonce: bytes, deadline: float) -> Any:
        """Send what there is to send, and read one answer."""
        try:
            if message:
                self._send(message, deadline)
            frame = read_frame(lambda length: self._read(length, deadline), answer=True)
        except TimeoutError:
            raise self._die(late=True) from None
        except (EOFError, OSError):
            raise self._die(patience=EXIT_SECONDS) from None
        except WireError:
            raise self._bad_reply() from None
        if frame.nonce != nonce or frame.sequence != self._sequence:
            raise self._bad_reply()
        if self._received > self._most_received:
            self._die()
            self._death = output_limit()
            raise self._death
        return frame.body

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._death is None:
            self._channel.close()
            self._process.discard()
            self._death = cause_of_death(CLOSED, self._limits, late=False)

    def _await_confinement(self) -> None:
        """The box sends one byte when it is confined, or another one and the reason why it is not."""
        self._channel.settimeout(CONFINE_SECONDS)
        reason = b""
        with contextlib.suppress(OSError):
            if self._channel.recv(1) == CONFINED:
                return
            reason = self._channel.recv(REASON_BYTES)
        death = self._die(patience=EXIT_SECONDS)
        if isinstance(death, BoxLost):
            raise death
        cause = reason.decode(errors="replace") or "it ended without a reason"
        raise GraderError(f"A worker process could not be confined: {cause}.")

    def _send(self, data: bytes, deadline: float) -> None:
        self._wait_until(deadline)
        self._channel.sendall(data)

    def _read(self, count: int, deadline: float) -> bytes:
        data = bytearray(count)
        view = memoryview(data)
        while view:
            self._wait_until(deadline)
            received = self._channel.recv_into(view)
            if not received:
                raise EOFError
            view = view[received:]
        self._received += count
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
            end = self._process.end(patience=patience)
            self._death = cause_of_death(end, self._limits, late=late)
        except BoxLost as lost:  # the fork server ended too
            self._death = lost
        return self._death

    def _bad_reply(self) -> Ungradable:
        self._die()
        self._death = Ungradable(
            "bad reply",
            "Your code wrote to the channel that results travel on. Leave file descriptors and sockets alone.",
        )
        return self._death
