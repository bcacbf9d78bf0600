"""The thread limit: a box may have as many threads as a framework needs, and waits where none is left."""

import signal
import socket

import numpy as np
import pytest

from grader.core.errors import Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire, flow_from_wire
from grader.sandbox import thread_limit
from grader.sandbox.box import Box
from grader.sandbox.exit_codes import NO_PROCESS_LEFT
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.thread_limit import MAX_THREADS, ThreadRequests

BURST = """
import threading

threading.stack_size(1 << 16)


def burst(count):
    gate = threading.Event()
    threads = [threading.Thread(target=gate.wait) for _ in range(int(count))]
    try:
        for thread in threads:
            thread.start()
    finally:
        gate.set()
    for thread in threads:
        thread.join()
    return float(len(threads))
"""


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as sandbox:
        yield sandbox


def start_at_once(sandbox, count):
    """Start so many threads that are alive together for a moment only, in a box that has one already."""
    box = Box(sandbox, "numpy", Limits())
    box.load("numpy", [["", BURST]])
    call = Call("burst", {"count": count}, "auto", np.ones(3, np.float32))
    try:
        return flow_from_wire(box.ask({"do": "call", "call": call_to_wire(call)}), call).value
    finally:
        box.close()


def test_a_box_may_have_as_many_threads_as_a_framework_needs(sandbox):
    assert start_at_once(sandbox, MAX_THREADS - 1) == MAX_THREADS - 1


def test_one_thread_more_ends_the_box_however_short_it_lives(sandbox):
    with pytest.raises(Ungradable) as died:
        start_at_once(sandbox, MAX_THREADS)
    assert died.value.cause == "thread limit"
    assert f"more than {MAX_THREADS} threads" in died.value.sentence


LEAVING = """
import threading

def leave(x):
    threading.Thread(target=threading.Event().wait).start()
    return x
"""


def test_a_thread_that_is_left_running_ends_the_box(sandbox):
    box = Box(sandbox, "numpy", Limits())
    box.load("numpy", [["", LEAVING]])
    call = call_to_wire(Call("leave", {"x": 1.0}, "auto", np.ones(3, np.float32)))
    with pytest.raises(Ungradable) as died:
        box.ask({"do": "call", "call": call})
    assert died.value.cause == "thread left running"
    assert "still running after your function had returned" in died.value.sentence


@pytest.fixture
def requests():
    """The monitor's side, with one thread that a box asks for."""
    monitor_end, box_end = socket.socketpair()
    requests = ThreadRequests(monitor_end, {signal.SIGCHLD})
    requests._pending.append(1)
    yield requests
    box_end.close()
    monitor_end.close()


def test_a_box_waits_for_threads_so_long_in_all_and_no_shorter(requests, monkeypatch):
    now = 0.0
    monkeypatch.setattr(thread_limit.time, "monotonic", lambda: now)
    monkeypatch.setattr(thread_limit, "_processes_left", lambda: False)
    assert requests.answer(1) == 0
    assert requests.waiting
    now = 0.5
    monkeypatch.setattr(thread_limit, "_processes_left", lambda: True)
    assert requests.answer(1) == 0
    assert not requests.waiting
    monkeypatch.setattr(thread_limit, "_processes_left", lambda: False)
    now = 100.0  # a shortage long after the first one: half a second has been waited, not a hundred
    requests._pending.append(2)
    assert requests.answer(1) == 0
    now = 100.0 + thread_limit.WAIT_SECONDS - 0.6
    assert requests.answer(1) == 0
    now = 100.0 + thread_limit.WAIT_SECONDS - 0.4
    assert requests.answer(1) == NO_PROCESS_LEFT
