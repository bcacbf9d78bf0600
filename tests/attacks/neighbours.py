"""Neighbours: attacks on the time of others, and on the time of the grader."""

import contextlib
import os
import threading
import time
from unittest import mock

import numpy as np
from testbed import SECONDS, Attack

from grader.core.errors import GraderError, KeptWaiting, Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire
from grader.course.exercise import load_course
from grader.course.submission import read_submission
from grader.grading.cores import starting_on
from grader.sandbox import stopwatch, time_limits
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.stopwatch import Span
from grader.sandbox.time_limits import TimeUsed

SPINNERS = 6
CALL = {
    "do": "call",
    "call": call_to_wire(Call("stop_gradient", {"x": np.ones(3)}, "auto", np.ones(3, np.float32))),
}
HONEST = """
import time

def stop_gradient(x):
    until = time.process_time() + 0.4
    while time.process_time() < until:
        pass
    return x, x
"""
HONEST_SECONDS = 0.5


def find(name):
    return next(attack for attack in NEIGHBOURS if attack.name == name)


def open_box(testbed, sandbox, name, limits):
    """The real box of an attack, with its cells loaded."""
    attack = find(name)
    exercise = load_course(testbed.course).exercise(attack.exercise)
    path = testbed.hand_in(attack, testbed.folder / f"weaker-{attack.name}")
    box = Box(sandbox, "numpy", limits)
    box.load("numpy", [list(cell) for cell in read_submission(path, attack.student, exercise).cells])
    return box


def takes_all_the_time(testbed):
    """Without an account, each message has the time of a whole submission."""
    limits = Limits(SECONDS)
    with Sandbox() as sandbox:
        box = open_box(testbed, sandbox, "121", limits)
        started = time.monotonic()
        while time.monotonic() - started < limits.submission_seconds:
            box.ask(CALL)
        box.close()
    return True


def costs_a_neighbour_its_marks(testbed):
    """Against a grader whose deadlines are on the wall clock, all boxes on one core."""
    with starting_on(one_core()), Sandbox() as sandbox, contextlib.ExitStack() as stack:
        honest = Box(sandbox, "numpy", Limits(HONEST_SECONDS))
        stack.callback(honest.close)
        with mock.patch.object(stopwatch, "find_overrun", return_value=None):  # the machine may be busy
            honest.load("numpy", [["", HONEST]])
        boxes = [open_box(testbed, sandbox, "122", Limits(3600)) for _ in range(SPINNERS)]
        threads = [threading.Thread(target=ask_until_its_end, args=(box,)) for box in boxes]
        stack.callback(end_all, sandbox, threads)
        for thread in threads:
            thread.start()
        while not all(box._stopwatch.processor > 0.5 for box in boxes):  # all of them spin
            time.sleep(0.01)
        with mock.patch.object(stopwatch, "waits_of_threads", return_value={}):
            return cause_of(lambda: honest.ask(CALL)) == "time limit"


def one_core():
    return frozenset({min(os.sched_getaffinity(0))})


def ask_until_its_end(box):
    with contextlib.suppress(Ungradable, GraderError):
        box.ask(CALL)


def end_all(sandbox, threads):
    sandbox.fork_server("numpy").close()
    for thread in threads:
        thread.join(30)


def passes_as_kept_waiting(testbed):
    """Against a grader that adds up what all threads waited: it blames itself, and grades this again and again."""

    def used(span, reading):
        span.first = span.first or reading
        waited = sum(reading.waits.values()) - sum(span.first.waits.values())
        return TimeUsed(reading.at - span.began, reading.processor - span.processor, waited)

    def seems_kept_waiting(seconds):
        box = open_box(testbed, sandbox, "123", Limits(seconds))
        return cause_of(lambda: box.ask(CALL)) == "kept waiting"

    less_patient = mock.patch.object(time_limits, "PATIENCE", 0.5)
    with starting_on(one_core()), Sandbox() as sandbox, mock.patch.object(Span, "used", used), less_patient:
        # its threads take a while to start where the machine is busy: whoever attacks may try again
        return any(map(seems_kept_waiting, (1, 2, 4)))


def cause_of(ask):
    try:
        ask()
    except KeptWaiting:
        return "kept waiting"
    except Ungradable as death:
        return death.cause
    return None


NEIGHBOURS = [
    Attack(
        121,
        "always nearly late",
        cause="time limit",
        against="a grader with a limit per call only",
        wins=takes_all_the_time,
    ),
    Attack(
        122,
        "spinning threads that starve neighbours",
        cause="time limit",
        against="a grader whose deadlines are on the wall clock",
        wins=costs_a_neighbour_its_marks,
    ),
    Attack(
        123,
        "a sleeper that seems to be kept waiting",
        cause="time limit",
        against="a grader that adds up what all threads waited",
        wins=passes_as_kept_waiting,
    ),
]
