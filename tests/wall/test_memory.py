"""Memory of a nursery and its boxes: bounded by a control group where there is one, in large pages."""

import os
import subprocess
import sys
import time

import numpy as np
import pytest

from grader.wall import cgroup
from grader.wall.box import Box
from grader.wall.limits import Limits
from grader.wall.wall import Wall
from grader.words.errors import Ungradable
from grader.words.flow import Call
from grader.words.messages import call_to_wire

SOURCE = "import numpy as np\n\ndef hold(x):\n    return np.ones(50_000_000).sum() * x\n"
HOLD = call_to_wire(Call("hold", {"x": 2.0}, "auto", np.ones(3, np.float32)))
PAGES = """
from grader.wall.pages import enlarge_pages
kept = [bytes(1000) for _ in range(40_000)]
def large():
    with open("/proc/self/smaps_rollup") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("AnonHugePages"))
before = large()
enlarge_pages()
print(large() > before, all(one == bytes(1000) for one in kept))
"""


@pytest.fixture
def home():
    found = cgroup.find_home()
    if found is None:
        pytest.skip("this user may make no control group")
    return found


def test_a_box_that_outgrows_its_group_is_ended_and_the_next_one_is_not(home):
    with Wall() as wall:
        box = Box(wall, "numpy", Limits())
        box.load("numpy", [["", SOURCE]])
        nursery = wall.nursery("numpy", staff=False)
        nursery.memory.allow(20)
        with pytest.raises(Ungradable) as died:
            box.ask({"do": "call", "call": HOLD})
        assert died.value.cause == "memory limit"
        other = Box(wall, "numpy", Limits())
        other.load("numpy", [["", SOURCE]])
        assert other.ask({"do": "call", "call": HOLD})["error"] is None
        other.close()
        assert nursery.alive


def test_a_group_goes_with_its_nursery(home):
    with Wall() as wall:
        Box(wall, "numpy", Limits()).close()
        path = wall.nursery("numpy", staff=False).memory.path
        assert path.is_dir()
    assert not path.exists()


def test_what_a_killed_run_left_is_taken_away(home, monkeypatch):
    left = home.folder / f"{cgroup.PREFIX}left"
    left.mkdir()
    cgroup.find_home()
    assert left.exists(), "another run may have made it this moment"
    later = time.time() + 2 * cgroup.STALE_SECONDS
    monkeypatch.setattr(time, "time", lambda: later)
    cgroup.find_home()
    assert not left.exists()


def test_memory_is_gathered_into_large_pages_and_keeps_its_contents():
    done = subprocess.run(
        [sys.executable, "-c", PAGES], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    enlarged, kept = done.stdout.split()
    assert kept == "True"
    release = tuple(int(part) for part in os.uname().release.split(".")[:2])
    if release >= (6, 1) and os.path.exists("/sys/kernel/mm/transparent_hugepage"):
        assert enlarged == "True"
