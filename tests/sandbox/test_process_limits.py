"""Where only so many processes may run, a submission that takes all of them harms nobody but itself."""

import contextlib
import ctypes.util
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from support import ROOT, copy_course

from grader.core.errors import NoProcessLeft, Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire, flow_from_wire
from grader.sandbox import process_start, thread_limit
from grader.sandbox import seccomp as seccomp_filter
from grader.sandbox.box import Box
from grader.sandbox.confinement import NO_ROOM
from grader.sandbox.limits import End, Limits, cause_of_death
from grader.sandbox.sandbox import Sandbox, find_layers
from grader.sandbox.thread_limit import MAX_THREADS, Requests

MOST = 300
"""How many processes and threads a class is graded with: a common limit of containers."""
NUMPY = "seeing_the_graph/stop_gradient_numpy"
JAX = "target_networks/td_loss"
TORCH = "target_networks/dqn_loss"
HONEST = {NUMPY: 8, JAX: 3, TORCH: 3}
FEW = {NUMPY: 3, JAX: 1, TORCH: 1}
"""Those who find too little room: each waits for it, in vain."""
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
UNDER_WAY = """
import array
import socket

HELD = []


def send_many(count):
    sent = 0
    for _ in range(int(count)):
        HELD.append(socket.socketpair())
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0] * 200))]
        try:
            HELD[-1][0].sendmsg([b"x"], rights)
            sent += 200
        except OSError:
            pass
    return float(sent)
"""
LISTENED_TO = """
import ctypes, sys
import numpy as np
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.thread_limit import ALLOW, ASK, INSTRUCTION, install_listener
from grader.sandbox.sandbox import Sandbox
from grader.core.errors import Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire

asks_for_no_call = [(0x20, 0, 0, 0), (0x15, 0, 1, 0xFFFF), (0x06, 0, 0, ASK), (0x06, 0, 0, ALLOW)]
program = b"".join(INSTRUCTION.pack(*one) for one in asks_for_no_call)
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
    made = copy_course(tmp_path_factory.mktemp("few-processes") / "course", NUMPY, JAX, TORCH)
    registry = made / "course" / "course.toml"
    registry.write_text(registry.read_text().replace('framework = "', 'seconds = 8, framework = "'))
    return made


@pytest.fixture(scope="module")
def quiet(course):
    """What the honest submissions get where there is room for everybody."""
    done, verdicts = grade(course, hand_in(course.parent / "quiet"), [])
    assert done.returncode == 0, done.stderr
    return verdicts


@contextlib.contextmanager
def room_for(count):
    """The beginning of a command line that is let start so many processes and threads, and no more."""
    group = make_group(count)
    if group is not None:
        try:
            yield ["sh", "-c", f'echo $$ > {group}/cgroup.procs && exec "$@"', "sh"]
        finally:
            remove(group)
    elif os.geteuid() != 0:
        yield ["prlimit", f"--nproc={count + own_threads()}"]
    else:
        pytest.skip("this root may make no control group, and the kernel does not count root's processes")


def make_group(count):
    """A control group with room for so many processes, where this user may make one."""
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, inside = line.split(":", 2)
        if controllers and "pids" not in controllers.split(","):
            continue
        mount = Path("/sys/fs/cgroup", "pids" if controllers else "", inside.lstrip("/"))
        # of version 2 a group that holds processes has no children with limits: one beside it is made
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
    """Take a group away as soon as its last process has ended."""
    deadline = time.monotonic() + 20
    while (group / "cgroup.procs").read_text():
        assert time.monotonic() < deadline, "something that was started there lives on"
        time.sleep(0.01)
    group.rmdir()


def own_threads():
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


def told(verdicts):
    """What students are told: all but how long it took."""
    return {
        who: (verdict["status"], verdict["score"], verdict["cause"], verdict["checks"])
        for who, verdict in verdicts.items()
    }


def test_submissions_that_take_every_process_cost_nobody_else_a_mark(course, quiet, tmp_path):
    greedy = [
        ("honest-0-greedy", NUMPY, "stop_gradient"),
        ("honest-2-greedy", NUMPY, "stop_gradient"),
        ("honest-4-greedy", NUMPY, "target_network_loss"),
        ("honest-0-greedy", JAX, "td_loss"),
        ("honest-0-greedy", TORCH, "dqn_loss"),
        ("honest-1-greedy", TORCH, "dqn_loss"),
    ]
    with room_for(MOST) as within:
        done, verdicts = grade(course, hand_in(tmp_path / "crowded", greedy=greedy), within)
    assert "Traceback" not in done.stderr, done.stderr[-3000:]
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    bombs = {who: verdict for who, verdict in verdicts.items() if "greedy" in who[0]}
    assert {who: verdict["cause"] for who, verdict in bombs.items()} == dict.fromkeys(
        [(student, slug) for student, slug, _ in greedy], "thread limit"
    )
    assert told({who: verdict for who, verdict in verdicts.items() if who not in bombs}) == told(quiet)


@pytest.mark.parametrize("count", [14, 45])
def test_where_there_is_too_little_room_it_is_our_fault_and_nobody_loses_a_mark(
    course, quiet, tmp_path, count
):
    with room_for(count) as within:
        done, verdicts = grade(course, hand_in(tmp_path / "cramped", honest=FEW), within)
    assert "Traceback" not in done.stderr, done.stderr[-3000:]
    ours = [who for who, verdict in verdicts.items() if verdict["status"] == "error"]
    assert done.returncode == (3 if ours or not verdicts else 0), done.stderr[-2000:]
    assert done.returncode == 0 or "no further process" in done.stderr
    graded = {who: verdict for who, verdict in verdicts.items() if who not in ours}
    assert told(graded) == told({who: quiet[who] for who in graded})


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as made:
        yield made


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


def test_descriptors_under_way_keep_no_other_box_from_starting(sandbox):
    """The kernel counts those in messages for all boxes of a user together."""
    box = Box(sandbox, "numpy", Limits())
    box.load("numpy", [["", UNDER_WAY]])
    call = Call("send_many", {"count": 5}, "auto", np.ones(3, np.float32))
    flow = flow_from_wire(box.ask({"do": "call", "call": call_to_wire(call)}), call)
    assert flow.value == 0
    other = Box(sandbox, "numpy", Limits())
    assert other.alive
    other.close()
    box.close()


@pytest.fixture
def requests():
    """The monitor's side, with one thread that a box asks for."""
    ours, theirs = socket.socketpair()
    made = Requests(ours, {signal.SIGCHLD})
    made._held.append(1)
    yield made
    theirs.close()
    ours.close()


def test_a_box_waits_for_room_so_long_in_all_and_no_shorter(requests, monkeypatch):
    now = 0.0
    monkeypatch.setattr(thread_limit.time, "monotonic", lambda: now)
    monkeypatch.setattr(thread_limit, "_room", lambda: False)
    assert requests.answer(1) is True
    assert requests.waiting
    now = 0.5
    monkeypatch.setattr(thread_limit, "_room", lambda: True)
    assert requests.answer(1) is True
    assert not requests.waiting
    monkeypatch.setattr(thread_limit, "_room", lambda: False)
    now = 100.0  # a shortage long after the first one: half a second has been waited, not a hundred
    requests._held.append(2)
    assert requests.answer(1) is True
    now = 100.0 + thread_limit.WAIT_SECONDS - 0.6
    assert requests.answer(1) is True
    now = 100.0 + thread_limit.WAIT_SECONDS - 0.4
    assert requests.answer(1) is None


def test_a_box_that_is_late_because_it_waits_for_room_is_not_the_students_fault():
    end = End(signal=0, exit_code=NO_ROOM, cpu_seconds=0.0)
    assert isinstance(cause_of_death(end, Limits(), late=True), NoProcessLeft)


def test_a_library_that_no_process_can_look_for_is_not_a_missing_library(monkeypatch):
    monkeypatch.delitem(sys.modules, "pyseccomp", raising=False)
    monkeypatch.setattr(ctypes.util, "find_library", lambda name: "libc.so.6" if name == "c" else None)
    monkeypatch.setattr(process_start, "WAIT_SECONDS", 0.05)
    with pytest.raises(NoProcessLeft):
        find_layers()
    monkeypatch.setattr(seccomp_filter, "_is_here", lambda library: False)
    assert not find_layers().seccomp


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
