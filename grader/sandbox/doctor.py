"""The doctor: tests the isolation of this machine with a real box, and says what to install."""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from grader.core.errors import GraderError, Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire, flow_from_wire
from grader.sandbox import probes
from grader.sandbox.box import Box
from grader.sandbox.bubblewrap import find_bubblewrap
from grader.sandbox.layers import FULL, NONE, PARTIAL, Layers, find_layers
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.thread_limit import MAX_THREADS

MEANING = {
    PARTIAL: "submissions could neither read your files nor reach the network, but could learn which files "
    "and processes exist",
    NONE: "submissions could read your files and the hidden tests",
}
RESTRICTION = Path("/proc/sys/kernel/apparmor_restrict_unprivileged_userns")
"""1 where AppArmor lets no ordinary program create user namespaces: Ubuntu 24.04 and newer."""
LIMITS = Limits(seconds=20, megabytes=512, scratch_megabytes=16)


@dataclass(frozen=True)
class Probe:
    """One thing that a submission tried."""

    tried: str
    allowed: bool
    succeeded: bool

    @property
    def holds(self) -> bool:
        """Whether the sandbox did what it should."""
        return self.succeeded == self.allowed


@dataclass(frozen=True)
class IsolationReport:
    """The tier, what was tried in it, and what would raise it."""

    tier: str
    probes: tuple[Probe, ...]
    advice: tuple[str, ...]


def examine() -> IsolationReport:
    """Try to break out of a real box."""
    layers = find_layers()
    if layers.tier == NONE:
        return IsolationReport(NONE, (), tuple(_advice(layers)))
    with Sandbox(layers) as sandbox:
        results = tuple(_try(sandbox, full=layers.tier == FULL))
    return IsolationReport(layers.tier, results, tuple(_advice(layers)))


def tier_in_words(tier: str) -> str | None:
    """One sentence on a tier that is not full, what it means and what to do; None if it is full."""
    if tier == FULL:
        return None
    what_to_do = "; ".join(_advice(find_layers())) or "run `grader doctor` on the machine that graded"
    return f"The isolation was {tier}: {MEANING[tier]}. To raise it: {what_to_do}."


def _advice(layers: Layers) -> Iterator[str]:
    """What to do about each missing layer."""
    if not sys.platform.startswith("linux"):
        yield "use Linux: every layer of the isolation is a feature of its kernel"
        return
    if find_bubblewrap() is None:
        yield "install bubblewrap (Debian, Ubuntu: apt install bubblewrap)"
    elif not layers.bubblewrap:
        yield "ask the administrator to allow user namespaces: bubblewrap is installed, but could not start"
    elif not layers.namespaces:
        yield (
            "ask the administrator to allow nested user namespaces: "
            "inside bubblewrap none can be created, so all submissions share one process space"
        )
    if find_bubblewrap() is not None and not (layers.bubblewrap and layers.namespaces) and _is_restricted():
        yield (
            f"AppArmor restricts user namespaces here ({RESTRICTION} is 1): "
            "docs/tutorials/administrator.md has a profile that allows them to bubblewrap"
        )
    if not layers.seccomp:
        yield "install libseccomp (Debian, Ubuntu: apt install libseccomp2)"
    if not layers.landlock:
        yield "use a kernel with Landlock: Linux 5.13 or newer, with Landlock enabled"


def _is_restricted() -> bool:
    try:
        return RESTRICTION.read_text(encoding="ascii").strip() == "1"
    except OSError:
        return False


def _try(sandbox: Sandbox, *, full: bool) -> Iterator[Probe]:
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        secret = Path(name) / "secret"
        secret.write_text(secrets.token_hex())
        tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        udp = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        udp.bind(("127.0.0.1", 0))
        unix = stack.enter_context(socket.socket(socket.AF_UNIX))
        unix.bind(str(Path(name) / "socket"))
        unix.listen()
        attempts: list[tuple[str, str, dict[str, Any], bool]] = [
            ("read a file of yours", "read_file", {"path": str(secret)}, False),
            ("open a TCP connection", "connect_tcp", {"port": tcp.getsockname()[1]}, False),
            ("send a UDP datagram", "send_udp", {"port": udp.getsockname()[1]}, False),
            ("connect to a local socket", "connect_unix", {"path": str(Path(name) / "socket")}, False),
            ("start a process", "start_process", {}, False),
            ("run a program", "run_program", {}, False),
            ("signal the grader", "signal_process", {"pid": os.getpid()}, False),
            ("change a file of yours", "change_file", {"path": str(secret)}, False),
            ("fill the disk", "fill_disk", {"megabytes": 2 * LIMITS.scratch_megabytes}, False),
            ("learn how busy the machine is", "read_load", {}, False),
            ("leave a message in the page cache", "drop_pages", {}, False),
            ("start hundreds of threads", "start_many_threads", {"count": MAX_THREADS + 200}, False),
        ]
        if full:
            attempts[:0] = [
                ("use its own scratch space", "use_scratch", {}, True),
                ("learn that a file of yours exists", "see_file", {"path": str(secret)}, False),
            ]
        for tried, function, inputs, allowed in attempts:
            yield Probe(tried, allowed, _succeeds(sandbox, function, inputs))


def _succeeds(sandbox: Sandbox, function: str, inputs: dict[str, Any]) -> bool:
    """Whether a probe succeeds; it does not where the box dies of it."""
    box = Box(sandbox, "numpy", LIMITS)
    source = Path(probes.__file__).read_text(encoding="utf-8")
    try:
        box.load("numpy", [["", source]])
        call = Call(function, inputs, "auto", np.zeros(1, np.float32))
        flow = flow_from_wire(box.ask({"do": "call", "call": call_to_wire(call)}), call)
    except Ungradable:
        return False
    finally:
        box.close()
    if flow.error is not None:
        raise GraderError(f"The probe {function} failed: {flow.error}.")
    return bool(flow.value)
