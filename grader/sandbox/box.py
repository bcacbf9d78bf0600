"""Boxes, from the trusted side: start one, ask it something by a deadline, end it."""

from __future__ import annotations

import math
import secrets
import socket
from collections.abc import Callable, Generator, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np

from grader.core.errors import BoxLost, GraderError, Ungradable
from grader.core.role import Role
from grader.core.wire import NONCE_BYTES, WireError, read_frame, write_frame
from grader.sandbox.fork_server_client import CREDENTIALS
from grader.sandbox.installed_files import modules_of
from grader.sandbox.limits import End, Limits, Overrun, cause_of_death, output_limit
from grader.sandbox.monitor import CONFINED, REASON_BYTES
from grader.sandbox.process_start import start_patiently
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.stopwatch import Stopwatch, TimeAccount, TooLate

CONFINE_SECONDS = 30.0
EXIT_SECONDS = 0.5
"""A box that has closed its channel is about to end: wait briefly, or its exit status is lost."""
MAX_RECEIVED = 64 << 20
"""How many bytes all answers of a student's box may have. The trusted process keeps them until the last check."""
NO_FILES: Mapping[str, bytes] = MappingProxyType({})
CLOSED = End(signal=0, exit_code=0, cpu_seconds=0.0)

Moved = TypeVar("Moved")
"""What sending or receiving returns."""


class Box:
    """The process of one submission. After its end every request gets the same answer: why it ended.

    Raises Ungradable where the submission ended it, BoxLost where somebody else did.

    Args:
        account: what the submission has used, here and elsewhere. Without one, each message has the time
            of a whole submission.
        libraries: what may be imported besides the libraries of the framework, as pip calls it.
        files: the course's helper files, by name; the box sees them in the folder that it works in.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        framework: str,
        limits: Limits,
        *,
        role: Role = Role.STUDENT,
        account: TimeAccount | None = None,
        libraries: tuple[str, ...] = (),
        files: Mapping[str, bytes] = NO_FILES,
    ) -> None:
        self._libraries = libraries
        self._files = files
        self._limits = limits
        self._role = role
        self._account = account
        self._sequence = 0
        self._received = 0
        self._most_received = math.inf if role.is_staff else MAX_RECEIVED
        self._death: Ungradable | BoxLost | None = None
        start_patiently(lambda: self._start(sandbox, framework))

    def _start(self, sandbox: Sandbox, framework: str) -> None:
        self._death = None
        self._channel, box_end = socket.socketpair()
        self._channel.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        try:
            with box_end:
                self._process = sandbox.fork(
                    framework,
                    self._limits,
                    box_end,
                    role=self._role,
                    libraries=self._libraries,
                    files=self._files,
                )
        except BaseException:
            self._channel.close()
            raise
        self._stopwatch = Stopwatch(self._await_confinement(), self._limits)

    @property
    def alive(self) -> bool:
        return self._death is None

    @property
    def is_used_up(self) -> bool:
        """Whether it has used so much processor time, over all messages, that the kernel will soon end it."""
        return self._stopwatch.processor > self._limits.cpu_seconds(self._role) / 2

    def load(
        self,
        framework: str,
        cells: list[list[str]],
        *,
        scene: str | None = None,
        visible: bool = False,
        recorded: bool = False,
        **session: Any,
    ) -> Any:
        """Run the cells of a submission and return the runner's answer.

        A request of its own prepares the framework first: no code of the student has run by then, so
        whatever fails there is the grader's fault. Then the cells are read, still without running them: what is
        said of them so early is not theirs to change. `recorded` notes what each cell shows: it is for the course's
        own notebooks. `session` is for staff solutions that share a box.
        """
        try:
            setting: dict[str, Any] = {
                "framework": framework,
                "scene": scene,
                "visible": visible,
                "recorded": recorded,
            }
            files = {name: np.frombuffer(data, np.uint8) for name, data in self._files.items()}
            modules = [module for library in self._libraries for module in modules_of(library)]
            setting |= {"files": files, "libraries": modules}
            ready = self.ask({"do": "prepare", **setting, **session}, account=TimeAccount())
        except Ungradable as death:
            raise GraderError(f"A worker process could not begin: {death.cause}.") from None
        if ready["error"] is not None:
            raise GraderError(f"A worker process could not begin: {ready['error']}.")
        read = self.ask({"do": "read", "cells": cells, **session})
        loaded = self.ask({"do": "load", "cells": cells, **session})
        return {**loaded, **read} if isinstance(loaded, dict) else loaded

    def ask(self, request: dict[str, Any], *, account: TimeAccount | None = None) -> Any:
        """Send a request and return the answer; raises Ungradable if the box died of it."""
        return next(self.ask_each(request, 1, account=account))

    def ask_each(
        self, request: dict[str, Any], count: int, *, account: TimeAccount | None = None
    ) -> Generator[Any]:
        """Send a request and yield its answers. Each has its time, and all that the account counts together have theirs."""
        if self._death is not None:
            raise self._death
        nonce = secrets.token_bytes(NONCE_BYTES)  # new each time: nothing sent earlier can be the answer
        message = write_frame(nonce, self._sequence + 1, request)
        self._stopwatch.begin_message(account or self._account or TimeAccount())
        try:
            for position in range(count):
                self._sequence += 1
                self._stopwatch.begin_call()
                answer = self._answer(b"" if position else message, nonce)
                if position + 1 == count:
                    self._stopwatch.end_message()
                yield answer
        except GeneratorExit:  # the answers that are still to come must not be taken for later ones
            if position + 1 < count:
                self.close()
            raise

    def _answer(self, message: bytes, nonce: bytes) -> Any:
        """Send what there is to send, and read one answer."""
        try:
            self._send(message)
            frame = read_frame(self._read, answer=True)
        except TooLate as late:
            raise self._die(overrun=late.overrun) from None
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
            self._death = cause_of_death(CLOSED, self._limits)

    def _await_confinement(self) -> int:
        """The box sends one byte when it is confined, or another one and the reason why it is not.

        Returns its process id as this process sees it: the kernel attaches it to the byte.
        """
        self._channel.settimeout(CONFINE_SECONDS)
        reason, overrun = b"", None
        try:
            first, attached, _, _ = self._channel.recvmsg(1, socket.CMSG_SPACE(CREDENTIALS.size))
            self._channel.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 0)
            if first == CONFINED:
                return int(CREDENTIALS.unpack(attached[0][2])[0])
            reason = self._channel.recv(REASON_BYTES)
        except TimeoutError:  # nothing of the submission has run
            overrun = Overrun.KEPT_WAITING
        except OSError:
            pass
        death = self._die(patience=EXIT_SECONDS, overrun=overrun)
        if isinstance(death, BoxLost):
            raise death
        cause = reason.decode(errors="replace") or "it ended without a reason"
        raise GraderError(f"A worker process could not be confined: {cause}.")

    def _send(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[self._in_time(lambda: self._channel.send(view)) :]  # noqa: B023 - called at once

    def _read(self, count: int) -> bytes:
        data = bytearray(count)
        view = memoryview(data)
        while view:
            received = self._in_time(lambda: self._channel.recv_into(view))  # noqa: B023 - called at once
            if not received:
                raise EOFError
            view = view[received:]
        self._received += count
        return bytes(data)

    def _in_time(self, move: Callable[[], Moved]) -> Moved:
        """Send or receive; raises TooLate. A box that keeps sending gets no more time than a silent one."""
        self._channel.settimeout(self._stopwatch.seconds_between_looks)
        while True:
            self._stopwatch.check()
            try:
                return move()
            except TimeoutError:
                continue

    def _die(self, *, overrun: Overrun | None = None, patience: float = 0.0) -> Ungradable | BoxLost:
        self._channel.close()
        try:
            end = self._process.end(patience=patience)
            self._death = cause_of_death(end, self._limits, role=self._role, overrun=overrun)
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
