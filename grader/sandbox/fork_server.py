"""The fork server process: imports a framework once, then forks a box for each submission.

Run as `python -m grader.sandbox.fork_server FRAMEWORK DESCRIPTOR BOXES`; the descriptor is a seqpacket socket
to the trusted process, which expects to ask for so many boxes. Each request is one JSON packet and gets
one JSON packet back:

- `{"do": "fork", "plan": …}` with a channel's descriptor attached: `{"pid": …}`, or `{"full": true}`
  where the machine has no room for another process;
- `{"do": "end", "pid": …, "patience": …}`: give the box so many seconds to end by itself, kill it and
  all that it started, then say how it ended.

One request gets none: `{"do": "leave", "pid": …}` has a box killed that nobody asks about any more.
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
from collections.abc import Callable
from typing import Any

from grader.core.errors import NoProcessLeft
from grader.core.frameworks import FRAMEWORKS
from grader.sandbox.confinement import Confinement, can_enter_namespaces, monitor_box
from grader.sandbox.huge_pages import enlarge_pages
from grader.sandbox.process_start import start_patiently

PACKET = 1 << 17
SERVE = ("grader.runner.serve", "serve")
FEW = 2
"""So many boxes go without what pays for many: one submission alone is graded sooner."""
EVERYWHERE = ("html", "grader.student.check")
"""What a notebook's visible check would import."""
PATIENCE = 2.0
FULL = {"full": True}
"""The answer where no further process may be started."""


def main(framework: str, descriptor: int, expected: int) -> None:
    """Import, say so, then fork and end boxes until the trusted process hangs up."""
    control = socket.socket(fileno=descriptor)
    try:
        namespaces = can_enter_namespaces()
    except NoProcessLeft:
        _send(control, FULL)
        return
    if framework in FRAMEWORKS:
        record = FRAMEWORKS[framework]
        try:
            own = (f"grader.engines.{framework}_engine", SERVE[0])
            import_all(*record.preload, *EVERYWHERE, *own)
            if record.preload_step is not None:
                importlib.import_module(record.preload_step).preload()
        except ImportError as error:
            _send(control, {"missing": error.name or framework})
            return
        except Exception as error:
            _send(control, {"broken": f"{type(error).__name__}: {error}"})
            return
    gc.freeze()
    settled = expected > FEW
    if settled:
        settle(framework)
    _send(control, {"ready": framework, "namespaces": namespaces})
    boxes: set[int] = set()
    leaving: dict[int, float] = {}
    forked = 0

    def see_all_off() -> None:
        nonlocal leaving
        leaving = see_off(leaving)

    while True:
        packet, descriptors, _, _ = socket.recv_fds(control, PACKET, 1)
        if not packet:
            break
        see_all_off()
        request = json.loads(packet)
        if request["do"] == "fork":
            forked += 1
            if forked > FEW and not settled:
                settle(framework)
                settled = True
            try:
                pid = fork_box(descriptors[0], request["plan"], see_all_off)
                boxes.add(pid)
                _send(control, {"pid": pid})
            except NoProcessLeft:
                _send(control, FULL)
            os.close(descriptors[0])
        elif request["do"] == "leave":
            boxes.discard(request["pid"])
            os.kill(request["pid"], signal.SIGTERM)
            leaving[request["pid"]] = time.monotonic() + PATIENCE
        else:
            boxes.discard(request["pid"])
            _send(control, end_box(request["pid"], request["patience"]))
    for pid in (*boxes, *leaving):
        end_box(pid)
    os._exit(0)  # nothing is left to be put in order, and a framework takes long over that


def import_all(*modules: str) -> None:
    """Import modules by their names."""
    for module in modules:
        importlib.import_module(module)


def settle(framework: str) -> None:
    """Do what pays for many boxes: then none looks through what is here for garbage, or copies it page by page."""
    if framework in FRAMEWORKS:
        import_all(*FRAMEWORKS[framework].preload_for_many)
    gc.freeze()
    enlarge_pages()


def fork_box(descriptor: int, plan: dict[str, Any], make_room: Callable[[], None]) -> int:
    """Fork a monitor, which starts a box on this channel; returns the monitor's process id."""
    monitor = start_patiently(os.fork, meanwhile=make_room)
    if monitor:
        return monitor
    try:
        os.setsid()
        channel = _only_descriptor(descriptor)
        for name in ("filter", "last_filter"):
            plan[name] = base64.b64decode(plan[name])
        module, function = SERVE
        monitor_box(channel, Confinement(**plan), getattr(importlib.import_module(module), function))
    finally:
        os._exit(1)


def end_box(monitor: int, patience: float = 0.0) -> dict[str, Any]:
    """Have a monitor kill its box, unless that ends by itself first, and say how the box had ended."""
    asking, forcing = time.monotonic() + patience, time.monotonic() + patience + PATIENCE
    asked = False
    ended, status, usage = os.wait4(monitor, os.WNOHANG)
    while not ended:
        if not asked and time.monotonic() >= asking:
            os.kill(monitor, signal.SIGTERM)
            asked = True
        elif time.monotonic() > forcing:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(monitor, signal.SIGKILL)
        time.sleep(0.001)
        ended, status, usage = os.wait4(monitor, os.WNOHANG)
    return {
        "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
        "exit_code": os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0,
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
    }


def see_off(leaving: dict[int, float]) -> dict[int, float]:
    """Which monitors, of those told to leave, are still there; one that outstays its time is killed."""
    still = {monitor: until for monitor, until in leaving.items() if os.waitpid(monitor, os.WNOHANG)[0] == 0}
    for monitor, until in still.items():
        if time.monotonic() > until:
            os.killpg(monitor, signal.SIGKILL)
    return still


def _only_descriptor(descriptor: int) -> socket.socket:
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
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
