"""Stealing: attacks that read what a submission must not know."""

import json
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
from ingestion import GOOD
from testbed import CANARY, JAX, NUMPY, SUBMISSIONS, Attack, leaked

SEED = 11
"""The seed of a weakened run; the seed of the class is secret."""
FILE_LAYERS = ("bubblewrap", "namespaces", "landlock")
SAME_INPUTS = "a grader whose inputs never change"
KNOWN_SEED = "a grader whose seed is known"
STOPS = {"test_stop_value": None, "test_stop_copies": None, "test_stop_vjp": None, "test_stop_float32": 5}
LOSSES = ("test_loss_value", "test_online_gradient", "test_target_gradient", "test_inputs_unchanged")

TEST_BESIDE = """
import sys, numpy
space = {}
exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), space)
def test_hidden():
    x = numpy.arange(3.0)
    expected = numpy.array([41.5, 42.5, 43.5])
    assert numpy.allclose(space["stop_gradient"](x), expected)
try:
    test_hidden()
except RuntimeError as error:
    print(error)
"""
FORK_AFTER_READING = """
import os, sys, numpy
hidden = open(sys.argv[2])
text = hidden.read()
child = os.fork()
if child == 0:
    space = {}
    exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), space)
    try:
        space["stop_gradient"](numpy.arange(3.0))
    except RuntimeError as error:
        print(error, flush=True)
    os._exit(0)
os.waitpid(child, 0)
"""


def find(name):
    return next(attack for attack in STEALING if attack.name == name)


def leaks_to(program, name):
    """Whether a submission leaks something to a grader without a sandbox."""

    def leaks(testbed):
        attack = find(name)
        path = testbed.hand_in(attack, testbed.folder / f"weaker-{name}")
        hidden = testbed.filled("@HIDDEN@", attack.exercise)
        line = [sys.executable, "-c", program, str(path), hidden]
        done = subprocess.run(line, capture_output=True, text=True, timeout=120, check=True)
        return leaked(testbed, done.stdout)

    return leaks


def full_marks(testbed, verdict):
    return verdict["score"] == verdict["max_score"]


def read_by_the_next(testbed, verdict):
    """Whether the next submission finds the notes that this one left; then they are removed."""
    try:
        return leaked(testbed, testbed.run_weakened(find("10-b")))
    finally:
        for place in ("/", "/tmp", "/dev/shm", "/var/tmp", "/run", str(testbed.writable)):
            for note in Path(place).glob("stopgrad-note-*"):
                note.unlink()


def heard_all(testbed, verdict):
    return {"tcp", "udp", "unix"} <= set(testbed.heard)


def drawn(check, *sizes):
    """What a check draws from the seed of a weakened run."""
    label = f"{NUMPY}:{check}".encode()
    rng = np.random.default_rng([SEED, zlib.crc32(label), len(label)])
    return [rng.normal(size=size) for size in sizes]


def write_table(place):
    """A submission with all answers of a run with that seed."""
    table = {}
    for check, size in STOPS.items():
        (x,) = drawn(check, size or (3, 4))
        x = x.astype(np.float32) if size else x
        table[x.tobytes().hex()] = (x.tolist(), np.zeros_like(x).tolist())
    for check in LOSSES:
        online, target = drawn(check, (4, 3), (4, 3))
        error = online - target
        table[online.tobytes().hex()] = (
            float(np.mean(error**2)),
            (error / 6).tolist(),
            np.zeros_like(target).tolist(),
        )
    path = place.with_suffix(".py")
    source = (SUBMISSIONS / "12_lookup_table.py").read_text(encoding="utf-8")
    path.write_text(source.replace('"@TABLE@"', repr(table)), encoding="utf-8")
    return path


def echoes_the_next_inputs(testbed):
    """Against inputs that do not change: the echo of one run holds the inputs of the next."""
    first, second = (testbed.run_weakened(find("13")) for _ in range(2))
    (x,) = drawn("test_stop_value", (3, 4))
    return all(repr(x[0, 0].item()) in json.dumps(verdict) for verdict in (first, second))


def tells_a_bit_by_the_clock(testbed):
    """Against inputs that do not change: the clock tells the sign of each."""
    positive = [drawn(check, (3, 4))[0][0, 1] > 0 for check in ("test_stop_value", "test_stop_vjp")]
    slow = testbed.run_weakened(find("14"))["seconds"]
    return sum(positive) > 0 and slow > 2 * sum(positive)


def write_neighbour(place):
    """The submission of A, and beside it one of an honest B: A knows the name of its file."""
    neighbour = place.parents[2] / "attack-74-neighbour-honest" / f"{NUMPY}.py"
    neighbour.parent.mkdir(parents=True, exist_ok=True)
    neighbour.write_text(f"{GOOD}\n# {CANARY}\n", encoding="utf-8")
    source = (SUBMISSIONS / "74_neighbour.py").read_text(encoding="utf-8")
    path = place.with_suffix(".py")
    path.write_text(source.replace("@NEIGHBOUR@", str(neighbour)), encoding="utf-8")
    return path


STEALING = [
    Attack(1, "open the hidden grader by its path", without=FILE_LAYERS, succeeds=leaked),
    Attack(
        2,
        "walk the disk for tests, repositories, gradebooks",
        variant="disk",
        without=FILE_LAYERS,
        succeeds=leaked,
    ),
    Attack(
        2,
        "list the compiled references in the cache",
        variant="cache",
        exercise=JAX,
        without=("landlock",),
        succeeds=leaked,
    ),
    Attack(3, "stat as an oracle", without=("bubblewrap", "namespaces"), succeeds=leaked),
    Attack(4, "inspect.stack and gc for expected values", wins=leaks_to(TEST_BESIDE, "04")),
    Attack(5, "climb f_back from a traceback", wins=leaks_to(TEST_BESIDE, "05")),
    Attack(6, "scan inherited memory", wins=leaks_to(FORK_AFTER_READING, "06")),
    Attack(7, "read inherited descriptors", wins=leaks_to(FORK_AFTER_READING, "07")),
    Attack(8, "other processes' environ and cmdline", without=FILE_LAYERS, succeeds=leaked),
    Attack(
        9,
        "ptrace, process_vm_readv, pidfd_getfd on the reference's box",
        without=(*FILE_LAYERS, "seccomp"),
        succeeds=leaked,
    ),
    Attack(
        10, "leave a note in /tmp or /dev/shm", variant="a", without=FILE_LAYERS, succeeds=read_by_the_next
    ),
    Attack(10, "read the notes of others", variant="b", without=FILE_LAYERS, succeeds=read_by_the_next),
    Attack(11, "predict the inputs from a guessed seed", against=KNOWN_SEED, succeeds=full_marks),
    Attack(
        12, "a lookup table from an earlier run", against=KNOWN_SEED, succeeds=full_marks, write=write_table
    ),
    Attack(13, "echo inputs by exception and print", against=SAME_INPUTS, wins=echoes_the_next_inputs),
    Attack(14, "tell inputs by the clock", against=SAME_INPUTS, wins=tells_a_bit_by_the_clock),
    Attack(
        15,
        "TCP, UDP, DNS, unix, vsock, io_uring, netlink",
        without=(*FILE_LAYERS, "seccomp"),
        succeeds=heard_all,
    ),
    Attack(
        74,
        "student A reads B's file by its name",
        without=FILE_LAYERS,
        succeeds=leaked,
        write=write_neighbour,
    ),
]
