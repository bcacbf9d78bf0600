"""Threads of a box: each is asked for before it is started.

Theory of operation. The box's seccomp filter holds every start of a thread until the monitor has answered
(a seccomp listener, Linux 5.5). The monitor says yes while the box has fewer threads than the most; one
more ends the box. Counting now and then would see a burst too late: it could use up every process id of
the machine, and then the grader itself can start nothing.

Where the machine has no room for a thread, the monitor lets the box wait for it. A framework whose thread
is refused aborts, and a student's code raises: neither is the student's fault. Where no room is found in
time the box is ended, and counts as lost.

The listener is made by the box, which hands it over a socket before it runs anything of a submission's.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import os
import select
import signal
import socket
import struct
import sys
import time
from collections import deque
from collections.abc import Iterable


def _processors() -> int:
    """As many as a framework finds here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


MAX_THREADS = 48 + 8 * _processors()
"""The most threads of a box: 64 on two processors. Honest boxes were seen with 20 there, 50 on 8 processors, 152 on
32 and 440 on 128: JAX starts 10, and up to 5 for each processor. Boxes of torch and numpy have one."""
WAIT_SECONDS = 2.0
"""How long, in all, a box waits for room: less than any exercise's deadline."""
SPARE = 4
"""So much room must be left for a box to be given one thread: others take from it at the same time."""
STACK_BYTES, CLONE_VM, WAIT_FOR_CLONES = 1 << 14, 0x100, 0x40000000
RETRY_SECONDS = 0.01

SECCOMP_CALL = {"x86_64": 317, "aarch64": 277}
SET_MODE_FILTER, NEW_LISTENER = 1, 8
RECEIVE, ANSWER = 0xC0502100, 0xC0182101
REQUEST_BYTES = 80
REPLY = struct.Struct("=Qqi I")
"""The request's id, a value, an error, flags."""
GO_ON = 1
INSTRUCTION = struct.Struct("=HBBI")
RETURN, ASK, ALLOW = 0x06, 0x7FC00000, 0x7FFF0000


def install_listener(program: bytes) -> int | None:
    """Install a filter that asks; returns where its questions arrive. None, and nothing installed, if that cannot be."""
    call = SECCOMP_CALL.get(os.uname().machine)
    if call is None or without_asking(program) == program:
        return None
    buffer = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("HxxxxxxP", len(program) // INSTRUCTION.size, ctypes.addressof(buffer))
    listener = ctypes.CDLL(None, use_errno=True).syscall(call, SET_MODE_FILTER, NEW_LISTENER, head)
    return None if listener < 0 else int(listener)


def without_asking(program: bytes) -> bytes:
    """The same filter for where nobody answers: what it would ask, it allows."""
    allowed = []
    for code, yes, no, value in INSTRUCTION.iter_unpack(program):
        asks = code == RETURN and value == ASK
        allowed.append(INSTRUCTION.pack(code, yes, no, ALLOW if asks else value))
    return b"".join(allowed)


class Requests:
    """The monitor's side: waits for signals and for the box's wishes for a thread, and answers these."""

    def __init__(self, box: socket.socket, signals: Iterable[signal.Signals]) -> None:
        self.scarce = False
        """Whether there was ever no room for a thread."""
        self.over = False
        """Whether nobody is left who could ask: the box is about to end."""
        self._box = box
        self._listener: int | None = None
        self._held: deque[int] = deque()
        self._waited = 0.0
        self._waiting_since: float | None = None
        self._poll = select.poll()
        self._poll.register(_signal_descriptor(signals), select.POLLIN)
        self._poll.register(box, select.POLLIN)

    def wait(self, seconds: float) -> None:
        """Wait until a signal or a request is there, at most so long."""
        for descriptor, event in self._poll.poll(1000 * (RETRY_SECONDS if self._held else seconds)):
            if descriptor == self._box.fileno():
                self._take_listener()
            elif descriptor == self._listener:
                self._take_request(descriptor, event)

    def answer(self, threads: int) -> bool | None:
        """Let the box have what it asks for: False if that is one thread too many, None if there is no room."""
        while self._held:
            if threads >= MAX_THREADS:
                return False
            if not _room():
                self.scarce = True
                return True if self._wait_for_room() else None
            self._stop_waiting()
            self._reply(self._held.popleft())
            threads += 1
        return True

    @property
    def waiting(self) -> bool:
        """Whether the box waits for room now."""
        return self._waiting_since is not None

    def _wait_for_room(self) -> bool:
        """Go on waiting; False if this and earlier waits took too long in all."""
        now = time.monotonic()
        if self._waiting_since is None:
            self._waiting_since = now
        return self._waited + now - self._waiting_since <= WAIT_SECONDS

    def _stop_waiting(self) -> None:
        if self._waiting_since is not None:
            self._waited += time.monotonic() - self._waiting_since
            self._waiting_since = None

    def _take_listener(self) -> None:
        """The box hands it over, or hangs up where it could not make one."""
        descriptors: list[int] = []
        with contextlib.suppress(OSError):
            _, descriptors, _, _ = socket.recv_fds(self._box, 1, 1)
        self._poll.unregister(self._box)
        self._box.close()
        if descriptors:
            self._listener = descriptors[0]
            self._poll.register(self._listener, select.POLLIN)

    def _take_request(self, listener: int, event: int) -> None:
        if not event & select.POLLIN:
            self._poll.unregister(listener)
            self.over = True
            return
        request = bytearray(REQUEST_BYTES)
        with contextlib.suppress(OSError):  # who asked may have ended meanwhile
            fcntl.ioctl(listener, RECEIVE, request)
            self._held.append(int.from_bytes(request[:8], sys.byteorder))

    def _reply(self, request: int) -> None:
        with contextlib.suppress(OSError):
            if self._listener is not None:
                fcntl.ioctl(self._listener, ANSWER, REPLY.pack(request, 0, 0, GO_ON))


def _room() -> bool:
    """Whether a few processes could be started now, tried for real: there are many limits, and not all can be read.

    They share our memory, so that nothing is copied, and end at once. No threads: one that has asked for a
    new process space, as a monitor has, may start none.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    stacks = ctypes.create_string_buffer(SPARE * STACK_BYTES)
    started = []
    before = signal.pthread_sigmask(
        signal.SIG_BLOCK, signal.valid_signals()
    )  # those inherit it: the box sees them
    try:
        for number in range(1, SPARE + 1):
            top = (ctypes.addressof(stacks) + number * STACK_BYTES) & ~15
            child = libc.clone(libc._exit, ctypes.c_void_p(top), CLONE_VM, None)
            if child < 0:
                return ctypes.get_errno() != errno.EAGAIN
            started.append(child)
        return True
    finally:
        for child in started:
            os.kill(child, signal.SIGKILL)  # the box may have stopped it
            os.waitpid(child, WAIT_FOR_CLONES)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _signal_descriptor(signals: Iterable[signal.Signals]) -> int:
    """Readable while one of these blocked signals is pending."""
    mask = sum(1 << (number - 1) for number in signals).to_bytes(128, "little")
    descriptor = ctypes.CDLL(None, use_errno=True).signalfd(-1, mask, os.O_CLOEXEC)
    if descriptor < 0:
        raise OSError(ctypes.get_errno(), "signalfd")
    return int(descriptor)
