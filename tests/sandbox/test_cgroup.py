"""Memory of a fork server and its boxes: limited by a control group where there is one."""

import os
import signal
import time
from pathlib import Path

import numpy as np
import pytest

from grader.core.errors import BoxLost, Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire
from grader.core.role import Role
from grader.core.wire import NONCE_BYTES, write_frame
from grader.sandbox import cgroup
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox

SOURCE = "import numpy as np\n\ndef hold(x):\n    return np.ones(50_000_000).sum() * x\n"
HOLD = call_to_wire(Call("hold", {"x": 2.0}, "auto", np.ones(3, np.float32)))


@pytest.fixture
def group_folder():
    folder = cgroup.find_group_folder()
    if folder is None:
        pytest.skip("this user may create no control group")
    return folder


def test_a_box_that_outgrows_its_group_is_ended_and_the_next_one_is_not(group_folder):
    with Sandbox() as sandbox:
        box = Box(sandbox, "numpy", Limits())
        box.load("numpy", [["", SOURCE]])
        fork_server = sandbox.fork_server("numpy")
        fork_server.memory.allow(20)
        with pytest.raises(Ungradable) as died:
            box.ask({"do": "call", "call": HOLD})
        assert died.value.cause == "memory limit"
        other = Box(sandbox, "numpy", Limits())
        other.load("numpy", [["", SOURCE]])
        assert other.ask({"do": "call", "call": HOLD})["error"] is None
        other.close()
        assert fork_server.alive


def test_a_fork_server_killed_with_its_box_leaves_the_right_cause(group_folder):
    """The kernel may kill a second process while it frees the memory of the first."""
    with Sandbox() as sandbox:
        box = Box(sandbox, "numpy", Limits())
        box.load("numpy", [["", SOURCE]])
        fork_server = sandbox.fork_server("numpy")
        fork_server.memory.allow(20)
        events = fork_server.memory.path / group_folder.events_file
        box._send(write_frame(bytes(NONCE_BYTES), 1, {"do": "call", "call": HOLD}))
        while "oom_kill 0" in events.read_text():
            time.sleep(0.01)
        os.kill(fork_server._pid, signal.SIGKILL)
        while fork_server.alive:
            time.sleep(0.01)
        with pytest.raises(Ungradable) as died:
            box.ask({"do": "call", "call": HOLD})
        assert died.value.cause == "memory limit"
        box.close()


def test_staff_code_that_is_killed_where_memory_ran_out_can_be_asked_again(group_folder):
    with Sandbox() as sandbox:
        box = Box(sandbox, "numpy", Limits(), role=Role.PITFALL)
        box.load("numpy", [["", SOURCE]])
        sandbox.fork_server("numpy").memory.allow(20)
        with pytest.raises(BoxLost, match="where memory ran out"):
            box.ask({"do": "call", "call": HOLD})


def test_a_box_is_killed_before_its_monitor_and_that_before_the_fork_server(group_folder):
    with Sandbox() as sandbox:
        box = Box(sandbox, "numpy", Limits())
        box.load("numpy", [["", SOURCE]])
        group = sandbox.fork_server("numpy").memory.path
        processes = (group / "cgroup.procs").read_text().split()
        scores = [int(Path(f"/proc/{pid}/oom_score_adj").read_text()) for pid in processes]
        assert sorted(scores)[-2:] == [999, 1000]
        assert len([score for score in scores if score < 900]) == 1
        box.close()


def test_a_group_is_removed_with_its_fork_server(group_folder):
    with Sandbox() as sandbox:
        Box(sandbox, "numpy", Limits()).close()
        path = sandbox.fork_server("numpy").memory.path
        assert path.is_dir()
    assert not path.exists()


def test_what_a_killed_run_left_is_removed(group_folder, monkeypatch):
    stale = group_folder.path / f"{cgroup.PREFIX}left"
    stale.mkdir()
    cgroup.find_group_folder()
    assert stale.exists(), "another run may have made it this moment"
    later = time.time() + 2 * cgroup.STALE_SECONDS
    monkeypatch.setattr(time, "time", lambda: later)
    cgroup.find_group_folder()
    assert not stale.exists()
