"""Limits on processes: a submission that takes every process of the machine harms nobody but itself."""

import contextlib
import json
import os
import secrets
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support import ROOT, copy_course

MAX_PROCESSES = 300
"""How many processes and threads a class is graded with: a common limit of containers."""
NUMPY = "seeing_the_graph/stop_gradient_numpy"
JAX = "target_networks/td_loss"
TORCH = "target_networks/dqn_loss"
HONEST = {NUMPY: 8, JAX: 3, TORCH: 3}
FEW = {NUMPY: 3, JAX: 1, TORCH: 1}
"""Where too few processes are left: each waits for them, in vain."""
GREEDY = """
import threading

threading.stack_size(1 << 16)


def {name}(*inputs, **named):
    gate = threading.Event()
    while True:  # until it is stopped: all that there is, and all that becomes free
        try:
            threading.Thread(target=gate.wait, daemon=True).start()
        except RuntimeError:
            pass
"""
LISTENED_TO = """
import ctypes, sys
import numpy as np
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.seccomp import ALLOW, ASK, INSTRUCTION, install_listener
from grader.core.errors import Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire

asks_for_no_call = [(0x20, 0, 0, 0), (0x15, 0, 1, 0xFFFF), (0x06, 0, 0, ASK), (0x06, 0, 0, ALLOW)]
program = b"".join(INSTRUCTION.pack(*step) for step in asks_for_no_call)
ctypes.CDLL(None).prctl(38, 1, 0, 0, 0)
assert install_listener(program) is not None
print(install_listener(program))
with Sandbox() as sandbox:
    box = Box(sandbox, "numpy", Limits())
    box.load("numpy", [["", sys.argv[1]]])
    try:
        box.ask({"do": "call", "call": call_to_wire(Call("f", {"x": 1.0}, "auto", np.ones(3, np.float32)))})
    except Ungradable as died:
        print(died.cause)
"""


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    root = copy_course(tmp_path_factory.mktemp("few-processes") / "course", NUMPY, JAX, TORCH)
    registry = root / "course" / "course.toml"
    registry.write_text(registry.read_text().replace('framework = "', 'seconds = 8, framework = "'))
    return root


@pytest.fixture(scope="module")
def undisturbed(course):
    """The verdicts of the honest submissions where nobody takes processes from them."""
    done, verdicts = grade(course, hand_in(course.parent / "undisturbed"), [])
    assert done.returncode == 0, done.stderr
    return verdicts


@contextlib.contextmanager
def at_most(count):
    """The beginning of a command line that may start so many processes and threads, and no more."""
    group = create_group(count)
    if group is not None:
        try:
            yield ["sh", "-c", f'echo $$ > {group}/cgroup.procs && exec "$@"', "sh"]
        finally:
            remove(group)
    elif os.geteuid() != 0:
        yield ["prlimit", f"--nproc={count + threads_of_user()}"]
    else:
        pytest.skip("this root may create no control group, and the kernel does not count root's processes")


def create_group(count):
    """A control group for at most so many processes, where this user may create one."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, inside = line.split(":", 2)
        if controllers and "pids" not in controllers.split(","):
            continue
        mount = Path("/sys/fs/cgroup", "pids" if controllers else "", inside.lstrip("/"))
        # under version 2 a group that holds processes has no children with limits: one beside it is created
        group = (mount if controllers else mount.parent) / f"stopgrad-test-{secrets.token_hex(4)}"
        with contextlib.suppress(OSError):
            group.mkdir()
            try:
                (group / "pids.max").write_text(str(count))
            except OSError:
                group.rmdir()
                continue
            return group
    return None


def remove(group):
    """Remove a group as soon as its last process has ended."""
    deadline = time.monotonic() + 20
    while (group / "cgroup.procs").read_text():
        assert time.monotonic() < deadline, "something that was started there lives on"
        time.sleep(0.01)
    group.rmdir()


def threads_of_user():
    """How many processes and threads of this user there are."""
    count = 0
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and entry.stat().st_uid == os.geteuid():
                count += len(list((entry / "task").iterdir()))
    return count


def hand_in(tree, *, honest=HONEST, greedy=()):
    """A class: honest students, and between them those who take everything."""
    for slug, count in honest.items():
        source = (ROOT / "solutions" / slug / "reference.py").read_text(encoding="utf-8")
        for number in range(count):
            write(tree / f"honest-{number}" / f"{slug}.py", f"{source}\n# {number}\n")
    for student, slug, name in greedy:
        write(tree / student / f"{slug}.py", GREEDY.format(name=name))
    return tree


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def grade(course, tree, within):
    out = tree.parent / f"{tree.name}.json"
    line = [sys.executable, "-m", "grader", "grade", str(tree), "--root", str(course), "--json", str(out)]
    line += ["--out", str(tree.parent / f"{tree.name}-out"), "--seed", "3", "--jobs", "2"]
    done = subprocess.run([*within, *line], capture_output=True, text=True, timeout=500, check=False)
    verdicts = json.loads(out.read_text(encoding="utf-8")) if out.exists() else []
    return done, {(verdict["student"], verdict["exercise"]): verdict for verdict in verdicts}


def outcome(verdicts):
    """What students read: all but how long it took."""
    return {
        who: (verdict["status"], verdict["score"], verdict["cause"], verdict["checks"])
        for who, verdict in verdicts.items()
    }


def test_submissions_that_take_every_process_cost_nobody_else_a_mark(course, undisturbed, tmp_path):
    greedy = [
        ("honest-0-greedy", NUMPY, "stop_gradient"),
        ("honest-2-greedy", NUMPY, "stop_gradient"),
        ("honest-4-greedy", NUMPY, "target_network_loss"),
        ("honest-0-greedy", JAX, "td_loss"),
        ("honest-0-greedy", TORCH, "dqn_loss"),
        ("honest-1-greedy", TORCH, "dqn_loss"),
    ]
    with at_most(MAX_PROCESSES) as within:
        done, verdicts = grade(course, hand_in(tmp_path / "crowded", greedy=greedy), within)
    assert "Traceback" not in done.stderr, done.stderr[-3000:]
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    bombs = {who: verdict for who, verdict in verdicts.items() if "greedy" in who[0]}
    assert {who: verdict["cause"] for who, verdict in bombs.items()} == dict.fromkeys(
        [(student, slug) for student, slug, _ in greedy], "thread limit"
    )
    assert outcome({who: verdict for who, verdict in verdicts.items() if who not in bombs}) == outcome(
        undisturbed
    )


@pytest.mark.parametrize("count", [pytest.param(14, marks=pytest.mark.thorough), 45])
def test_where_too_few_processes_are_left_it_is_the_graders_fault_and_nobody_loses_a_mark(
    course, undisturbed, tmp_path, count
):
    with at_most(count) as within:
        done, verdicts = grade(course, hand_in(tmp_path / "too-few", honest=FEW), within)
    assert "Traceback" not in done.stderr, done.stderr[-3000:]
    errors = [who for who, verdict in verdicts.items() if verdict["status"] == "error"]
    assert done.returncode == (3 if errors or not verdicts else 0), done.stderr[-2000:]
    assert done.returncode == 0 or "no further process" in done.stderr
    graded = {who: verdict for who, verdict in verdicts.items() if who not in errors}
    assert outcome(graded) == outcome({who: undisturbed[who] for who in graded})


def test_where_the_kernel_lets_nobody_be_asked_threads_are_counted():
    """A process under a filter with a listener may make no other: so it is in some containers."""
    done = subprocess.run(
        [sys.executable, "-c", LISTENED_TO, GREEDY.format(name="f")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.split("\n")[:2] == ["None", "thread limit"], done.stdout + done.stderr
