"""Stealing: attacks that read what a submission must not know."""

import ast
import json
import runpy
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
from ingestion import GOOD
from support import ROOT
from testbed import CANARY, NUMPY, SUBMISSIONS, Attack, leaked

SEED = 11
"""The seed of a weakened run; the seed of the class is secret."""
FILE_LAYERS = ("bubblewrap", "namespaces", "landlock")
SAME_INPUTS = "a grader whose inputs never change"
KNOWN_SEED = "a grader whose seed is known"
GRADER = ROOT / "solutions" / NUMPY / "test_stop_gradient_numpy.py"

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


def drawn(function):
    """The inputs that the hidden grader draws for a function from the seed of a weakened run."""
    label = f"{NUMPY}:cases of {function}".encode()
    rng = np.random.default_rng([SEED, zlib.crc32(label), len(label)])
    generator = runpy.run_path(str(GRADER))[f"cases_{function}"]
    return [inputs for _, inputs in generator(rng)]


def write_prediction(place):
    """A submission of somebody who has read the hidden grader and draws its cases."""
    tree = ast.parse(GRADER.read_text(encoding="utf-8"))
    drawing = ("stopped", "pair", "sixteenths", "cases_stop_gradient", "cases_target_network_loss")
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in drawing]
    return write_filled(place, "11_predicted_inputs.py", "@CASES@", "\n\n".join(map(ast.unparse, functions)))


def write_table(place):
    """A submission with all answers of a run with that seed."""
    reference = runpy.run_path(str(ROOT / "solutions" / NUMPY / "reference.py"))
    table = {}

    def add(inputs, answers):
        key = " ".join(array.tobytes().hex() for array in inputs)
        arrays = [np.asarray(answer) for answer in answers]
        table[key] = [(array.ravel().tolist(), array.dtype.str, array.shape) for array in arrays]

    for inputs in drawn("stop_gradient"):
        for x in (inputs["x"], backwards(inputs["x"])):
            value, vjp = reference["stop_gradient"](x)
            add([x], [value, vjp(inputs["cotangent"])])
    for inputs in drawn("target_network_loss"):
        online, target = inputs["online"], inputs["target"]
        for pair in ((online, target), (online, online)):
            for numbers in (pair, list(map(backwards, pair))):
                add(numbers, reference["target_network_loss"](*numbers))
    return write_filled(place, "12_lookup_table.py", "@TABLE@", repr(table))


def backwards(array):
    """What a second call finds in the same array."""
    return array.ravel()[::-1].reshape(array.shape)


def write_filled(place, name, word, text):
    """A submission in which a word in quotes is replaced."""
    path = place.with_suffix(".py")
    source = (SUBMISSIONS / name).read_text(encoding="utf-8")
    path.write_text(source.replace(f'"{word}"', text), encoding="utf-8")
    return path


def echoes_the_next_inputs(testbed):
    """Against inputs that do not change: the echo of one run holds the inputs of the next."""
    first, second = (testbed.run_weakened(find("13")) for _ in range(2))
    x = drawn("stop_gradient")[0]["x"]
    echo = repr(x[0, 0].item()).translate(str.maketrans("0123456789.-", "abcdefghijkl"))
    return all(echo in json.dumps(verdict) for verdict in (first, second))


def tells_a_bit_by_the_clock(testbed):
    """Against inputs that do not change: the clock tells the sign of one."""
    positive = drawn("stop_gradient")[0]["x"][0, 1] > 0
    slow = testbed.run_weakened(find("14"))["seconds"]
    return positive and slow > 2


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
    Attack(
        11,
        "predict the inputs from a guessed seed",
        against=KNOWN_SEED,
        succeeds=full_marks,
        write=write_prediction,
    ),
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
