"""The local pool under `kill -9` of any process, and on a full disk: nothing is lost, doubled or half-written."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from small_disk import small_disk

SLUG = "seeing_the_graph/stop_gradient_numpy"
STUDENTS = 40
ENDLESS = """
def stop_gradient(x):
    while True:
        pass
"""


@pytest.fixture
def submitted(tmp_path, root):
    text = (root / "solutions" / SLUG / "reference.py").read_text(encoding="utf-8")
    for number in range(STUDENTS):
        path = tmp_path / "submitted" / f"s{number:02}" / f"{SLUG}.py"
        path.parent.mkdir(parents=True)
        path.write_text(f"{text}\n# {number}\n", encoding="utf-8")
    return tmp_path / "submitted"


def start(root, submitted, out):
    line = [
        sys.executable,
        "-m",
        "grader",
        "grade",
        str(submitted),
        "--out",
        str(out),
        "--seed",
        "1",
        "--jobs",
        "2",
    ]
    return subprocess.Popen(line, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def descendants(pid):
    """The process ids below one, nearest first."""
    pids = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                pids += [int(child), *descendants(int(child))]
    return pids


def wait_for_some(out, count, process):
    deadline = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < deadline:
        if out.exists() and len(list(out.glob("*.json"))) >= count:
            return
        time.sleep(0.02)


def read(out):
    return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in out.glob("*.json")}


def test_the_next_run_finishes_what_a_killed_one_left(root, submitted, tmp_path, grader):
    out = tmp_path / "out"
    process = start(root, submitted, out)
    wait_for_some(out, 5, process)
    process.kill()
    process.communicate()
    before = read(out)
    assert 5 <= len(before) < STUDENTS
    assert grader("grade", submitted, "--out", out, "--seed", "1", "--jobs", "2").code == 0
    after = read(out)
    assert len(after) == STUDENTS
    assert all(verdict["score"] == verdict["max_score"] for verdict in after.values())
    assert {name: after[name] for name in before} == before
    assert not list(out.glob(".*"))


def test_no_process_outlives_a_killed_command(root, tmp_path):
    for number in range(4):
        path = tmp_path / "submitted" / f"s{number}" / f"{SLUG}.py"
        path.parent.mkdir(parents=True)
        path.write_text(f"{ENDLESS}\n# {number}\n", encoding="utf-8")
    process = start(root, tmp_path / "submitted", tmp_path / "out")
    while not any(_is(pid, "box") for pid in descendants(process.pid)):
        assert process.poll() is None, "it ended before a box was started"
        time.sleep(0.01)
    family = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.communicate()
    _, alive = psutil.wait_procs(family, timeout=30)
    assert alive == []


@pytest.mark.parametrize("which", ["grader", "fork_server", "monitor", "box"])
def test_a_killed_process_has_its_work_done_by_another(root, submitted, tmp_path, which):
    out = tmp_path / "out"
    process = start(root, submitted, out)
    wait_for_some(out, 3, process)
    deadline = time.monotonic() + 20
    while not (victims := [pid for pid in descendants(process.pid) if _is(pid, which)]):
        assert process.poll() is None, "it ended before anything was killed"
        assert time.monotonic() < deadline
    os.kill(victims[-1], signal.SIGKILL)
    stdout, stderr = process.communicate(timeout=300)
    verdicts = read(out)
    assert len(verdicts) == STUDENTS
    assert {verdict["status"] for verdict in verdicts.values()} == {"graded"}
    assert all(verdict["score"] == verdict["max_score"] for verdict in verdicts.values())
    assert process.returncode == 0, (stdout, stderr)


def test_no_mark_is_lost_whatever_is_killed_and_when(root, submitted, tmp_path, grader):
    out = tmp_path / "out"
    chance = random.Random(5)
    process = start(root, submitted, out)
    killed = 0
    while process.poll() is None and killed < 10:
        time.sleep(chance.uniform(0.05, 0.4))
        for pid in chance.sample(victims := descendants(process.pid), min(1, len(victims))):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                killed += 1
    process.communicate(timeout=300)
    assert killed >= 3
    assert process.returncode in (0, 3)
    verdicts = read(out)
    assert all(verdict["score"] == verdict["max_score"] for verdict in verdicts.values() if graded(verdict))
    assert grader("grade", submitted, "--out", out, "--seed", "1", "--jobs", "2").code == 0
    after = read(out)
    assert len(after) == STUDENTS
    assert all(graded(verdict) and verdict["score"] == verdict["max_score"] for verdict in after.values())
    assert {name: after[name] for name, verdict in verdicts.items() if graded(verdict)} == {
        name: verdict for name, verdict in verdicts.items() if graded(verdict)
    }
    assert not list(out.glob(".*"))


def graded(verdict):
    return verdict["status"] == "graded"


def _is(pid, which):
    """A fork server is the first process that runs its code, a monitor is its child, a box the monitor's child."""
    if which == "grader":
        return "spawn_main" in _line(pid)
    depth = 0
    while _is_fork_server_code(pid):
        depth += 1
        pid = _parent(pid)
    return ["fork_server", "monitor", "box"].index(which) == depth - 1


def _is_fork_server_code(pid):
    return _line(pid).startswith(sys.executable) and "grader.sandbox.fork_server" in _line(pid)


def _line(pid):
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    return ""


def _parent(pid):
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return 0


def test_a_full_disk_gives_a_sentence_and_leaves_no_half_file(root, submitted, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    command = ("grade", submitted, "--out", out, "--seed", "1", "--jobs", "2", "--root", root)
    with small_disk(out, 1024) as disk:
        disk.fill(leave=24)
        done = disk.grader(*command)
        written = [json.loads(path.read_text(encoding="utf-8")) for path in disk.path.glob("*.json")]
        assert 0 < len(written) < STUDENTS
        assert done.returncode == 3
        assert f"grader: {STUDENTS - len(written)} verdicts were not kept. " in done.stderr
        assert "could not be written: No space left on device." in done.stderr
        assert "Free some disk space, then run the same command again." in done.stderr
        disk.free()
        done = disk.grader(*command)
        assert done.returncode == 0, done.stderr
        assert len(list(disk.path.glob("*.json"))) == STUDENTS


def test_a_full_disk_under_the_list_of_verdicts_is_no_usage_error(root, submitted, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    with small_disk(out, 1024) as disk:
        disk.fill(leave=4)
        done = disk.grader("grade", submitted, "--json", out / "all.json", "--jobs", "2", "--root", root)
        assert done.returncode == 3
        assert "all.json could not be written: No space left on device. Free some disk space" in done.stderr
        assert [path.name for path in disk.path.iterdir()] == ["filler"]
