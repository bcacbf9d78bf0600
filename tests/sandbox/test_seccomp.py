"""Seccomp: what the filter keeps a box from, and where libseccomp comes from."""

import ctypes.util
import sys

import numpy as np
import pytest

from grader.core.errors import NoProcessLeft
from grader.core.flow import Call
from grader.core.messages import call_to_wire, flow_from_wire
from grader.sandbox import process_start, seccomp
from grader.sandbox.box import Box
from grader.sandbox.layers import find_layers
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

SEND_DESCRIPTORS = """
import array
import os
import socket

CHANNEL = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, fileno=os.dup(3))


def send_many(count):
    sent = 0
    for _ in range(int(count)):
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0] * 200))]
        try:
            CHANNEL.sendmsg([b"x"], rights)
            sent += 200
        except OSError:
            pass
    return float(sent)
"""


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as sandbox:
        yield sandbox


def test_descriptors_in_messages_keep_no_other_box_from_starting(sandbox):
    """The kernel counts them for all boxes of a user together."""
    box = Box(sandbox, "numpy", Limits())
    box.load("numpy", [["", SEND_DESCRIPTORS]])
    call = Call("send_many", {"count": 5}, "auto", np.ones(3, np.float32))
    flow = flow_from_wire(box.ask({"do": "call", "call": call_to_wire(call)}), call)
    assert flow.value == 0
    other = Box(sandbox, "numpy", Limits())
    assert other.alive
    other.close()
    box.close()


def test_a_library_that_no_process_can_look_for_is_not_a_missing_library(monkeypatch):
    monkeypatch.delitem(sys.modules, "pyseccomp", raising=False)
    monkeypatch.setattr(ctypes.util, "find_library", lambda name: "libc.so.6" if name == "c" else None)
    monkeypatch.setattr(process_start, "WAIT_SECONDS", 0.05)
    with pytest.raises(NoProcessLeft):
        find_layers()
    monkeypatch.setattr(seccomp, "_is_installed", lambda library: False)
    assert not find_layers().seccomp
