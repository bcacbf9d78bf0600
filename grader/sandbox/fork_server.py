"""The fork server process: imports a framework once, then forks one box per submission.

Run as `python -m grader.sandbox.fork_server FRAMEWORK DESCRIPTOR BOXES [MODULE ...]`. The descriptor is a
seqpacket socket to the trusted process, which expects to ask for BOXES boxes (`fork_server_client.py`). The
modules are those of libraries that the exercise names besides its framework. Each request is one JSON packet and gets one JSON packet back:

- `{"do": "fork", "plan": …}` with the descriptor of a channel attached: `{"pid": …}`, or
  `{"no_process_left": true}` where the machine allows no further process;
- `{"do": "end", "pid": …, "patience": …}`: give the box `patience` seconds to end by itself, kill it and
  all that it started, then say how it ended.

One request gets no answer: `{"do": "discard", "pid": …}` kills a box that nobody asks about any more.
"""

from __future__ import annotations

import base64
import contextlib
import gc
import importlib
import json
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from grader.core.errors import NoProcessLeft
from grader.core.frameworks import FRAMEWORKS
from grader.core.named_modules import GUARD, RUNNER, STUDENT_CHECK
from grader.sandbox.confinement import Confinement
from grader.sandbox.huge_pages import use_huge_pages
from grader.sandbox.monitor import monitor_box
from grader.sandbox.namespaces import can_enter_namespaces, fill_box_proc
from grader.sandbox.process_start import start_patiently

PACKET = 1 << 17
FEW_BOXES = 2
"""For this many boxes or fewer, what pays only for many is left out: one submission alone is graded sooner."""
PRELOADED = ("html", STUDENT_CHECK, RUNNER)
"""Imported for every framework: the loop inside a box, and what a notebook's visible check imports."""
PATIENCE = 2.0
THREADS, STARTED_THREADS = "/proc/self/task", 3
"""Where the threads of a process are listed, and how a process ends that has tried an import and has new ones."""
NO_PROCESS_LEFT = {"no_process_left": True}


def main(framework: str, descriptor: int, expected: int, modules: list[str]) -> None:
    """Import the framework, say so, then serve until the trusted process closes the socket."""
    control = socket.socket(fileno=descriptor)
    try:
        namespaces = can_enter_namespaces()
    except NoProcessLeft:
        _send(control, NO_PROCESS_LEFT)
        return
    fill_box_proc()
    fault = preload(framework, modules)
    if fault is not None:
        _send(control, fault)
        return
    gc.freeze()
    server = Server(control, framework)
    if expected > FEW_BOXES:
        server.prepare_for_many()
    _send(control, {"ready": framework, "namespaces": namespaces})
    server.serve()
    os._exit(0)  # nothing is left to put in order, and a framework takes long over that


def preload(framework: str, modules: Iterable[str] = ()) -> dict[str, Any] | None:
    """Import all that boxes of a framework need; returns the answer that says why that failed, if it did."""
    if framework not in FRAMEWORKS:
        return None
    record = FRAMEWORKS[framework]
    try:
        _import_all(*record.preload, *PRELOADED, record.engine)
        if record.preload_step is not None:
            importlib.import_module(record.preload_step).preload()
        for module in modules:
            if not _starts_threads(module):
                importlib.import_module(module)
        importlib.import_module(GUARD).note_early()
    except ImportError as error:
        return {"missing": error.name or framework}
    except NoProcessLeft:
        return NO_PROCESS_LEFT
    except Exception as error:
        return {"broken": f"{type(error).__name__}: {error}"}
    return None


class Server:
    """The boxes of this process, and the requests about them."""

    def __init__(self, control: socket.socket, framework: str) -> None:
        self._control = control
        self._framework = framework
        self._running: set[int] = set()
        self._discarded: dict[int, float] = {}
        """Monitors that nobody waits for, and when each has to be killed."""
        self._forked = 0
        self._ready_for_many = False

    def prepare_for_many(self) -> None:
        """Do what pays for many boxes, so that they do not collect, and copy, inherited pages."""
        if self._framework in FRAMEWORKS:
            _import_all(*FRAMEWORKS[self._framework].preload_for_many)
            importlib.import_module(GUARD).note_early()
        gc.freeze()
        use_huge_pages()
        self._ready_for_many = True

    def serve(self) -> None:
        """Answer requests until the trusted process closes the socket, then end all boxes."""
        while True:
            packet, descriptors, _, _ = socket.recv_fds(self._control, PACKET, 1)
            if not packet:
                break
            self._reap()
            request = json.loads(packet)
            if request["do"] == "fork":
                self._fork(descriptors[0], request["plan"])
            elif request["do"] == "discard":
                self._discard(request["pid"])
            else:
                self._running.discard(request["pid"])
                _send(self._control, end_box(request["pid"], request["patience"]))
        for pid in (*self._running, *self._discarded):
            end_box(pid)

    def _fork(self, channel: int, plan: dict[str, Any]) -> None:
        self._forked += 1
        if self._forked > FEW_BOXES and not self._ready_for_many:
            self.prepare_for_many()
        try:
            pid = fork_box(channel, plan, meanwhile=self._reap)
            self._running.add(pid)
            _send(self._control, {"pid": pid})
        except NoProcessLeft:
            _send(self._control, NO_PROCESS_LEFT)
        os.close(channel)

    def _discard(self, pid: int) -> None:
        self._running.discard(pid)
        os.kill(pid, signal.SIGTERM)
        self._discarded[pid] = time.monotonic() + PATIENCE

    def _reap(self) -> None:
        """Forget discarded monitors that have ended, and kill those that take too long."""
        self._discarded = {
            monitor: deadline
            for monitor, deadline in self._discarded.items()
            if os.waitpid(monitor, os.WNOHANG)[0] == 0
        }
        for monitor, deadline in self._discarded.items():
            if time.monotonic() > deadline:
                os.killpg(monitor, signal.SIGKILL)


def fork_box(descriptor: int, plan: dict[str, Any], *, meanwhile: Callable[[], None]) -> int:
    """Fork a monitor, which starts a box on this channel; returns the monitor's process id."""
    monitor = start_patiently(os.fork, meanwhile=meanwhile)
    if monitor:
        return monitor
    try:
        os.setsid()
        channel = _keep_only(descriptor)
        for name in ("filter", "last_filter"):
            plan[name] = base64.b64decode(plan[name])
        monitor_box(channel, Confinement(**plan), importlib.import_module(RUNNER).serve)
    finally:
        os._exit(1)


def end_box(monitor: int, patience: float = 0.0) -> dict[str, Any]:
    """Have a monitor kill its box, unless the box ends by itself first, and say how the box ended."""
    terminate_at, kill_at = time.monotonic() + patience, time.monotonic() + patience + PATIENCE
    terminated = False
    ended, status, usage = os.wait4(monitor, os.WNOHANG)
    while not ended:
        if not terminated and time.monotonic() >= terminate_at:
            os.kill(monitor, signal.SIGTERM)
            terminated = True
        elif time.monotonic() > kill_at:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(monitor, signal.SIGKILL)
        time.sleep(0.001)
        ended, status, usage = os.wait4(monitor, os.WNOHANG)
    return {
        "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
        "exit_code": os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0,
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
    }


def _starts_threads(module: str) -> bool:
    """Whether importing a module starts threads, which a fork would lose: then each box imports it for itself.

    It is tried in a process of its own.
    """
    trial = start_patiently(os.fork)
    if trial:
        return os.waitstatus_to_exitcode(os.waitpid(trial, 0)[1]) == STARTED_THREADS
    try:
        before = len(os.listdir(THREADS))
        importlib.import_module(module)
        os._exit(STARTED_THREADS if len(os.listdir(THREADS)) > before else 0)
    finally:
        os._exit(0)  # it cannot be imported: that is said where it is imported in earnest


def _import_all(*modules: str) -> None:
    for module in modules:
        importlib.import_module(module)


def _keep_only(descriptor: int) -> socket.socket:
    """Close everything but the channel; input is empty and output goes nowhere."""
    null = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(null, standard)
    if descriptor != 3:
        os.dup2(descriptor, 3, inheritable=False)
    os.closerange(4, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    return socket.socket(fileno=3)


def _send(control: socket.socket, answer: dict[str, Any]) -> None:
    control.send(json.dumps(answer).encode())


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
