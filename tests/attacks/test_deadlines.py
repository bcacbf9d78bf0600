"""A deadline is kept whatever the box does: the trusted process measures its time from outside."""

import os
from dataclasses import replace

import numpy as np
import pytest

from grader.core.errors import Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire
from grader.sandbox.box import Box
from grader.sandbox.layers import find_layers
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

LIMIT = 1.0
PROMISED = 0.5
ALLOWED = 1.5
"""Seconds beyond the limit: what is promised on a quiet machine, and what fails the test on a busy one.
What the box waited for a processor is not counted: it depends on what else the machine does."""

SOURCE = """
import collections, itertools, os, signal, struct, time

def python_loop():
    while True:
        pass

def c_call():
    collections.deque(itertools.repeat(0), maxlen=0)

def stopped():
    os.kill(os.getpid(), signal.SIGSTOP)
    os.kill(0, signal.SIGSTOP)
    time.sleep(100_000)

def sending():
    os.write(3, struct.pack(">4s16sIII", b"sgf1", bytes(16), 2, 2, 8 << 20) + b"{}")
    while True:
        os.write(3, bytes(400))
        until = time.perf_counter() + 2e-4
        while time.perf_counter() < until:
            pass
"""


@pytest.mark.parametrize(
    ("doing", "without"),
    [
        ("python_loop", ()),
        ("c_call", ()),
        ("sending", ()),
        ("stopped", ()),
        ("stopped", ("landlock",)),  # where Landlock does not limit signals: the monitor must not be stopped
        ("stopped", ("namespaces", "landlock", "seccomp")),  # process 1 cannot be stopped; this one can
    ],
)
def test_deadline(doing, without, capsys):
    layers = replace(find_layers(), **dict.fromkeys(without, False))
    with Sandbox(layers, accept_no_isolation=True) as sandbox:
        box = Box(sandbox, "numpy", Limits(seconds=LIMIT, megabytes=512))
        box.load("numpy", [["", SOURCE]])
        call = call_to_wire(Call(doing, {}, "auto", np.zeros(1, np.float32)))
        with pytest.raises(Ungradable) as death:
            box.ask({"do": "call", "call": call})
        used = box._stopwatch._used
        over = max(used.counted, used.processor) - LIMIT
    with capsys.disabled():
        load = os.getloadavg()[0] / (os.cpu_count() or 1)
        print(
            f"\n{doing} without {' '.join(without) or 'nothing'}: ended {over:.3f} s after its limit", end=""
        )
        print(f" ({PROMISED} promised; load {load:.1f} per processor)")
    assert death.value.cause == "time limit"
    assert over < ALLOWED
