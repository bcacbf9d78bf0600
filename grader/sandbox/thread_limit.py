"""The thread limit: a box asks the monitor before it starts a thread.

How it works. The seccomp filter of the box holds every start of a thread until the monitor has
answered (a seccomp listener, Linux 5.5). The monitor says yes while the box has fewer threads than it may;
one more ends the box. Counting from time to time would see a burst too late: the burst could use every
process id of the machine, and then the grader itself could start nothing.

Where the machine allows no further thread, the monitor lets the box wait. A framework that is refused a
thread aborts, and a student's code raises: neither is the student's fault. If no thread can be started in
time, the box is ended and counts as lost.

The box creates the listener and sends it over a socket, before it runs anything of a submission.
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

from grader.sandbox.exit_codes import NO_PROCESS_LEFT, THREADS


def _processors() -> int:
    """As many as a framework sees here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


MAX_THREADS = 48 + 8 * _processors()
"""How many threads a box may have: 64 on two processors. Honest boxes had 20 there, 50 on 8 processors, 152 on 32
and 440 on 128: JAX starts 10, and up to 5 per processor. Boxes of torch and numpy have one."""
WAIT_SECONDS = 2.0
"""How long, in all, a box waits for threads: less than the deadline of any exercise."""
SPARE_PROCESSES = 4
"""How many processes must be left for a box to be given one thread: others take some at the same time."""
STACK_BYTES, CLONE_VM, WAIT_FOR_CLONES = 1 << 14, 0x100, 0x40000000
RETRY_SECONDS = 0.01

RECEIVE, ANSWER = 0xC0502100, 0xC0182101
"""The ioctl requests of a listener."""
REQUEST_BYTES = 80
REPLY = struct.Struct("=Qqi I")
"""The id of the request, a value, an error, flags."""
CONTINUE = 1


class ThreadRequests:
    """The monitor's side: waits for signals and for requests of the box, and answers the requests."""

    def __init__(self, box: socket.socket, signals: Iterable[signal.Signals]) -> None:
        self.shortage = False
        """Whether the machine ever allowed no further thread."""
        self.closed = False
        """Whether nobody is left who could ask: the box is about to end."""
        self._box = box
        self._listener: int | None = None
        self._pending: deque[int] = deque()
        self._waited = 0.0
        self._waiting_since: float | None = None
        self._poll = select.poll()
        self._poll.register(_signal_descriptor(signals), select.POLLIN)
        self._poll.register(box, select.POLLIN)

    def wait(self, seconds: float) -> None:
        """Wait for a signal or a request, at most `seconds`."""
        for descriptor, event in self._poll.poll(1000 * (RETRY_SECONDS if self._pending else seconds)):
            if descriptor == self._box.fileno():
                self._take_listener()
            elif descriptor == self._listener:
                self._take_request(descriptor, event)

    def answer(self, threads: int) -> int:
        """Answer a box that has `threads` threads; returns 0, or the exit code for which the box has to end."""
        while self._pending:
            if threads >= MAX_THREADS:
                return THREADS
            if not _processes_left():
                self.shortage = True
                return 0 if self._may_wait() else NO_PROCESS_LEFT
            self._stop_waiting()
            self._reply(self._pending.popleft())
            threads += 1
        return 0

    @property
    def waiting(self) -> bool:
        """Whether the box now waits for a thread."""
        return self._waiting_since is not None

    def _may_wait(self) -> bool:
        """Whether the box may go on waiting: this wait and earlier ones are not too long in all."""
        now = time.monotonic()
        if self._waiting_since is None:
            self._waiting_since = now
        return self._waited + now - self._waiting_since <= WAIT_SECONDS

    def _stop_waiting(self) -> None:
        if self._waiting_since is not None:
            self._waited += time.monotonic() - self._waiting_since
            self._waiting_since = None

    def _take_listener(self) -> None:
        """The box sends it, or closes the socket where it could not create one."""
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
            self.closed = True
            return
        request = bytearray(REQUEST_BYTES)
        with contextlib.suppress(OSError):  # the thread that asked may have ended since
            fcntl.ioctl(listener, RECEIVE, request)
            self._pending.append(int.from_bytes(request[:8], sys.byteorder))

    def _reply(self, request: int) -> None:
        with contextlib.suppress(OSError):
            if self._listener is not None:
                fcntl.ioctl(self._listener, ANSWER, REPLY.pack(request, 0, 0, CONTINUE))


def _processes_left() -> bool:
    """Whether a few processes can be started now. It starts them: there are many limits, and some cannot be read.

    They share the memory of the monitor, so that nothing is copied, and end at once. They are no threads,
    since a process that has asked for a new PID namespace, as a monitor has, may start none.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    stacks = ctypes.create_string_buffer(SPARE_PROCESSES * STACK_BYTES)
    children = []
    # the children inherit this mask: the box sees them, and could signal them
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        for number in range(1, SPARE_PROCESSES + 1):
            top = (ctypes.addressof(stacks) + number * STACK_BYTES) & ~15
            child = libc.clone(libc._exit, ctypes.c_void_p(top), CLONE_VM, None)
            if child < 0:
                return ctypes.get_errno() != errno.EAGAIN
            children.append(child)
        return True
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)  # the box may have stopped it
            os.waitpid(child, WAIT_FOR_CLONES)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _signal_descriptor(signals: Iterable[signal.Signals]) -> int:
    """A descriptor that is readable while one of these blocked signals is pending."""
    mask = sum(1 << (number - 1) for number in signals).to_bytes(128, "little")
    descriptor = ctypes.CDLL(None, use_errno=True).signalfd(-1, mask, os.O_CLOEXEC)
    if descriptor < 0:
        raise OSError(ctypes.get_errno(), "signalfd")
    return int(descriptor)
