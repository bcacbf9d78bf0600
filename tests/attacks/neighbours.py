"""Neighbours: attacks on the time of others, and on the time of the grader."""

import contextlib
import os
import threading
import time
from unittest import mock

import numpy as np
from testbed import SECONDS, Attack, ask_until_its_end

from grader.core.errors import Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire
from grader.course.exercise import load_course
from grader.course.submission import read_submission
from grader.grading.cores import starting_on
from grader.sandbox import stopwatch
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.stopwatch import Reading, waits_of_threads
from grader.sandbox.time_limits import TimeUsed, find_overrun

SPINNERS = 6
SLEEPERS = 50
"""The threads of attack 123 that sleep and wake together."""
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
        threads = [threading.Thread(target=ask_until_its_end, args=(box, CALL)) for box in boxes]
        stack.callback(end_all, sandbox, threads)
        for thread in threads:
            thread.start()
        before = [box._stopwatch.processor for box in boxes]
        while not all(
            box._stopwatch.processor > spent + 0.1 for box, spent in zip(boxes, before, strict=True)
        ):
            time.sleep(0.01)
        with mock.patch.object(stopwatch, "waits_of_threads", return_value={}):
            return cause_of(lambda: honest.ask(CALL)) == "time limit"


def one_core():
    return frozenset({min(os.sched_getaffinity(0))})


def end_all(sandbox, threads):
    sandbox.fork_server("numpy").close()
    for thread in threads:
        thread.join(30)


def passes_as_kept_waiting(testbed):
    """Against a grader that adds up what all threads waited: most of the time seems to be the fault of others.

    It is looked at once all its threads have started, and for as long as they wake together a few times.
    """
    with starting_on(one_core()), Sandbox() as sandbox, contextlib.ExitStack() as stack:
        box = open_box(testbed, sandbox, "123", Limits(3600))
        thread = threading.Thread(target=ask_until_its_end, args=(box, CALL))
        stack.callback(end_all, sandbox, [thread])
        thread.start()
        first = reading_once(box, lambda reading: len(reading.waits) > SLEEPERS)
        last = reading_once(box, lambda reading: waited_in_all(reading) - waited_in_all(first) > 3)
    used = TimeUsed(
        wall=last.at - first.at,
        processor=last.processor - first.processor,
        waited=waited_in_all(last) - waited_in_all(first),
    )
    return find_overrun(used, used, Limits(used.wall / 2)) is None


def reading_once(box, is_so):
    """The first reading of a box that is so."""
    while True:
        reading = Reading(time.monotonic(), box._stopwatch.processor, waits_of_threads(box._stopwatch._pid))
        if is_so(reading):
            return reading
        time.sleep(0.01)


def waited_in_all(reading):
    return sum(reading.waits.values())


def cause_of(ask):
    try:
        ask()
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
