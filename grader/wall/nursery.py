"""The nursery process: imports a framework once, then forks a box for each submission.

Run as `python -m grader.wall.nursery FRAMEWORK DESCRIPTOR`; the descriptor is a seqpacket socket to
the trusted process. Each request is one JSON packet and gets one JSON packet back:

- `{"do": "fork", ...}` with a channel's descriptor attached: `{"pid": …}`;
- `{"do": "end", "pid": …}`: kill the box and all in its process group, then say how it ended.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import json
import os
import resource
import signal
import socket
import sys
from typing import Any

PACKET = 1 << 16
PR_SET_PDEATHSIG = 1
SERVE = ("grader.worker.serve", "serve")
IMPORTS = {
    "jax": ("jax", "jax.numpy"),
    "torch": ("torch", "torch.nn.functional", "torch.distributions", "torch.fx.experimental.symbolic_shapes"),
    "numpy": ("numpy",),
}
"""What is imported before the fork: the framework, and what its first gradient would import."""


def main(framework: str, descriptor: int) -> None:
    """Import, say so, then fork and end boxes until the trusted process hangs up."""
    control = socket.socket(fileno=descriptor)
    try:
        for module in (*IMPORTS[framework], f"grader.flows.{framework}_engine", SERVE[0]):
            importlib.import_module(module)
    except ImportError as error:
        control.send(json.dumps({"missing": error.name or framework}).encode())
        return
    gc.freeze()
    control.send(json.dumps({"ready": framework}).encode())
    boxes: set[int] = set()
    while True:
        packet, descriptors, _, _ = socket.recv_fds(control, PACKET, 1)
        if not packet:
            break
        request = json.loads(packet)
        if request["do"] == "fork":
            pid = fork_box(descriptors[0], request)
            os.close(descriptors[0])
            boxes.add(pid)
            answer: dict[str, Any] = {"pid": pid}
        else:
            boxes.discard(request["pid"])
            answer = end_box(request["pid"])
        control.send(json.dumps(answer).encode())
    for pid in boxes:
        end_box(pid)


def fork_box(descriptor: int, request: dict[str, Any]) -> int:
    """Fork a child that serves one submission over a channel, and return its process id."""
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setsid()
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        channel = _only_descriptor(descriptor)
        _limit(request)
        module, function = SERVE
        getattr(importlib.import_module(module), function)(channel)
    finally:
        os._exit(0)


def end_box(pid: int) -> dict[str, Any]:
    """Kill a box with its process group and say how it had ended."""
    ended, status, usage = os.wait4(pid, os.WNOHANG)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    if not ended:
        _, status, usage = os.wait4(pid, 0)
    return {
        "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
        "exit_code": os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0,
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
    }


def _only_descriptor(descriptor: int) -> socket.socket:
    """Close everything but the channel; input is empty and output goes nowhere."""
    null = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(null, standard)
    if descriptor != 3:
        os.dup2(descriptor, 3, inheritable=False)
    os.closerange(4, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    return socket.socket(fileno=3)


def _limit(request: dict[str, Any]) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
