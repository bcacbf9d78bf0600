"""Boxes: what a submission may rely on inside the sandbox."""

import time
from dataclasses import replace

import numpy as np
import psutil
import pytest

from grader.core.errors import BoxLost, GraderError, Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire, flow_from_wire
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

SOURCE = """
import os
import tempfile

import jax.numpy as jnp


def reduce(x):
    rows = jnp.ones((2000, 10)) * x
    return rows.mean(0).sum() + rows.std(0).sum()


def remember(x):
    with tempfile.NamedTemporaryFile("w+") as file:
        file.write("noted")
        file.seek(0)
        return x if file.read() == "noted" else -x


def leave(x):
    os._exit(0)
"""


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as sandbox:
        yield sandbox


@pytest.fixture
def box(sandbox):
    box = Box(sandbox, "jax", Limits())
    box.load("jax", [["", SOURCE]])
    yield box
    box.close()


def run(box, function):
    call = Call(function, {"x": 2.0}, "eager", np.ones(3, np.float32))
    return flow_from_wire(box.ask({"do": "call", "call": call_to_wire(call)}), call)


def test_kernels_that_ask_for_the_processor_find_it(box):
    assert run(box, "reduce").value == pytest.approx(20)


def test_a_temporary_file_can_be_written_and_read_back(box):
    assert run(box, "remember").value == 2


def test_after_its_end_every_request_gets_the_same_answer(box):
    for _ in range(2):
        with pytest.raises(Ungradable) as died:
            run(box, "leave")
        assert died.value.cause == "exited early"


@pytest.mark.parametrize("which", ["fork_server", "monitor", "box"])
def test_a_process_killed_from_outside_is_lost_and_costs_no_mark(which):
    with Sandbox() as sandbox:
        box = Box(sandbox, "numpy", Limits())
        fork_server = psutil.Process(sandbox.fork_server("numpy")._pid)
        (monitor,) = fork_server.children()
        (confined,) = monitor.children()
        {"fork_server": fork_server, "monitor": monitor, "box": confined}[which].kill()
        wait_until_gone(confined.pid)
        for _ in range(2):
            with pytest.raises(BoxLost):
                box.load("numpy", [["", "def f(x): return x"]])
        box.close()
        another = Box(sandbox, "numpy", Limits())
        another.load("numpy", [["", "def f(x): return x"]])
        another.close()


def test_a_box_cannot_make_its_end_look_like_a_fault_of_the_grader(sandbox):
    source = (
        "import os, signal, threading\n"
        "def f(x):\n"
        "    for kill in (os.kill, lambda me, how: signal.pthread_kill(threading.get_ident(), how)):\n"
        "        try:\n"
        "            kill(os.getpid(), signal.SIGKILL)\n"
        "        except OSError:\n"
        "            pass\n"
        "    return x\n"
    )
    box = Box(sandbox, "numpy", Limits())
    box.load("numpy", [["", source]])
    assert run(box, "f").value == 2
    box.close()


def test_boxes_know_nothing_of_each_other(sandbox):
    write = "open('note', 'w').close()\ndef f(x): return x\n"
    read = "import os\ndef f(x): return x + (1 if os.path.exists('note') else 0)\n"
    values = []
    for source in (write, read):
        box = Box(sandbox, "numpy", Limits())
        box.load("numpy", [["", source]])
        values.append(float(run(box, "f").value))
        box.close()
    assert values == [2, 2]


def test_a_closed_box_ends_although_nobody_waits_for_it():
    with Sandbox() as sandbox:
        boxes = [Box(sandbox, "numpy", Limits()) for _ in range(3)]
        fork_server = sandbox.fork_server("numpy")
        monitors = monitors_of(fork_server)
        assert len(monitors) == 3
        for box in boxes:
            box.close()
        wait_until_gone(*monitors)
        last = Box(sandbox, "numpy", Limits())
        assert len(monitors_of(fork_server)) == 1, "the ended monitors were not reaped"
        last.close()


def monitors_of(fork_server):
    return [child.pid for child in psutil.Process(fork_server._pid).children()]


def wait_until_gone(*pids):
    deadline = time.monotonic() + 10
    while any(alive(pid) for pid in pids):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def alive(pid):
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_a_box_that_cannot_be_confined_says_which_step_failed(sandbox, monkeypatch):
    plan = sandbox.plan
    monkeypatch.setattr(
        sandbox, "plan", lambda *limits, **role: replace(plan(*limits, **role), scratch="/nowhere")
    )
    with pytest.raises(GraderError, match=r"could not be confined: .*No such file or directory"):
        Box(sandbox, "numpy", Limits())
