"""The monitor: the process that starts one box, watches it, ends it and reports how it ended.

The fork server forks it. It moves into new user, PID and IPC namespaces and forks the box, which is
process 1 there: when the box ends, the kernel ends all that it may have started. The monitor stays
unconfined. It watches the memory of the box, answers its requests for threads (`thread_limit.py`), kills
it on SIGTERM, and ends with the same signal as the box or with one of `exit_codes.py`.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from typing import NoReturn

from grader.core.box_exit import LEFT_A_THREAD
from grader.core.errors import NoProcessLeft
from grader.sandbox.confinement import Confinement, confine, die_with_parent
from grader.sandbox.exit_codes import MEMORY, NO_PROCESS_LEFT, THREADS, UNCONFINED
from grader.sandbox.namespaces import enter_namespaces
from grader.sandbox.process_start import NO_PROCESS_SENTENCE
from grader.sandbox.thread_limit import MAX_THREADS, ThreadRequests

CONFINED, NOT_CONFINED = b"\1", b"\0"
"""The first byte on the channel of a box; after the second one comes the reason."""
REASON_BYTES = 300
KILLED_FIRST, KILLED_SECOND = 1000, 999
"""Which processes the kernel kills where memory runs out: a box; then its monitor, if the kernel looks for another
process while it still frees the memory of the box; never the fork server, which other boxes need."""
WATCH_SECONDS = 0.05
PAGE = resource.getpagesize()


def monitor_box(
    channel: socket.socket, plan: Confinement, serve: Callable[[socket.socket], None]
) -> NoReturn:
    """Run in the forked monitor: start the box, watch it, and end as it ended."""
    signals = {signal.SIGCHLD, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    code = UNCONFINED
    try:
        die_with_parent()
        _set_kill_order(KILLED_SECOND)
        if plan.namespaces:
            with _reporting_to(channel):
                enter_namespaces()
        monitor_end, box_end = socket.socketpair()
        box = _fork_once()
        if box == 0:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
            monitor_end.close()
            _run_box(channel, box_end, plan, serve)
        channel.close()
        box_end.close()
        code = _watch(box, plan, signals, ThreadRequests(monitor_end, signals))
    except NoProcessLeft:
        code = NO_PROCESS_LEFT
    finally:
        os._exit(code)


def _fork_once() -> int:
    """Fork without a second attempt: a PID namespace whose first fork failed takes no other process."""
    try:
        return os.fork()
    except BlockingIOError as error:
        raise NoProcessLeft(NO_PROCESS_SENTENCE) from error


def _run_box(
    channel: socket.socket,
    monitor: socket.socket,
    plan: Confinement,
    serve: Callable[[socket.socket], None],
) -> NoReturn:
    code = UNCONFINED
    try:
        os.setsid()  # a signal to the process group of the box must not reach the monitor
        _set_kill_order(KILLED_FIRST)
        with monitor, _reporting_to(channel):
            confine(plan, monitor)
        channel.sendall(CONFINED)
        code = 0
        serve(channel)
    finally:
        os._exit(code)


@contextlib.contextmanager
def _reporting_to(channel: socket.socket) -> Iterator[None]:
    """Tell the trusted process which step of the confinement failed: nothing of a submission has run by then."""
    try:
        yield
    except NoProcessLeft:
        raise
    except Exception as error:
        with contextlib.suppress(OSError):
            channel.sendall(NOT_CONFINED + str(error).encode()[:REASON_BYTES])
        raise


def _watch(box: int, plan: Confinement, signals: set[signal.Signals], requests: ThreadRequests) -> int:
    """Wait for the box; kill it on SIGTERM, or when it has too much of anything. Returns the exit code."""
    excess, terminated = 0, False
    while True:
        requests.wait(WATCH_SECONDS)
        received = signal.sigtimedwait(signals, 0)
        ended, status = os.waitpid(box, os.WNOHANG)
        if not ended:
            terminated = terminated or (received is not None and received.si_signo == signal.SIGTERM)
            # a box that is ending is not measured: measuring takes memory, and there may be none
            measured = plan.limits and not requests.closed
            excess = excess or (_excess(box, plan, requests) if measured else 0)
            if terminated or excess:
                _kill(box)
            continue
        if excess:
            return excess
        killed_by_us = terminated and os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        if killed_by_us and requests.waiting:
            return NO_PROCESS_LEFT  # it was late because its thread could not be started
        if os.WIFSIGNALED(status) and not killed_by_us:
            if requests.shortage and os.WTERMSIG(status) == signal.SIGABRT:
                return NO_PROCESS_LEFT  # a framework aborts when it is refused a thread
            _end_by_signal(os.WTERMSIG(status))
        return os.WEXITSTATUS(status) if os.WEXITSTATUS(status) in (UNCONFINED, LEFT_A_THREAD) else 0


def _excess(pid: int, plan: Confinement, requests: ThreadRequests) -> int:
    """The exit code for what a box has too much of; 0 if it keeps within its limits. Answers its requests."""
    try:
        fields = _stat(f"/proc/{pid}/stat")
        if fields[0] == b"Z":  # its first thread has ended: only the other threads still show the memory
            threads = os.listdir(f"/proc/{pid}/task")
            fields = max(
                (_stat(f"/proc/{pid}/task/{thread}/stat") for thread in threads),
                key=lambda stat: int(stat[21]),
            )
        count, resident = int(fields[17]), int(fields[21]) * PAGE
    except (OSError, IndexError, ValueError):
        return 0
    if resident > plan.megabytes << 20:
        return MEMORY
    if count > MAX_THREADS:
        return THREADS
    return requests.answer(count)


def _stat(path: str) -> list[bytes]:
    """The fields of a /proc stat file of a process or thread, from its state on."""
    with open(path, "rb") as file:
        return file.read().rpartition(b")")[2].split()


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _end_by_signal(number: int) -> None:
    """End by the same signal as the box, so that the fork server sees it."""
    with contextlib.suppress(OSError, ValueError):
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _set_kill_order(score: int) -> None:
    """Where memory runs out, the kernel kills the process with the highest score."""
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write(str(score))
