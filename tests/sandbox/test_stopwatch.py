"""The stopwatch with real boxes: what they use is measured from outside."""

import contextlib
import os
import subprocess
import sys
import time

import numpy as np
import pytest

from grader.core.errors import KeptWaiting, Ungradable
from grader.core.flow import Call
from grader.core.messages import call_to_wire
from grader.sandbox import stopwatch
from grader.sandbox.box import Box
from grader.sandbox.limits import Limits
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.stopwatch import Reading, Span, TimeAccount, waits_of_threads
from grader.sandbox.time_limits import TimeUsed

SOURCE = """
import time

def work(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return seconds

def sleep(seconds):
    time.sleep(seconds)
    return seconds
"""
SPIN = "while True: pass"


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox() as sandbox:
        yield sandbox


def open_box(sandbox, limits, account=None):
    box = Box(sandbox, "numpy", limits, account=account)
    box.load("numpy", [["", SOURCE]])
    return box


def ask(box, function, *seconds, **session):
    """Ask for several calls in one message, and wait for all answers."""
    calls = [
        call_to_wire(Call(function, {"seconds": each}, "eager", np.ones(1, np.float32))) for each in seconds
    ]
    requests = [{"do": "call", "call": call} for call in calls]
    return list(box.ask_each({"do": "each", "requests": requests, **session}, len(requests)))


def test_processor_time_and_the_wall_clock_are_told_apart(sandbox):
    account = TimeAccount()
    box = open_box(sandbox, Limits(), account)
    before = account.used
    ask(box, "sleep", 0.5)
    slept = account.used
    ask(box, "work", 0.5)
    worked = account.used
    box.close()
    assert slept.wall - before.wall >= 0.5
    assert slept.processor - before.processor < 0.3
    assert 0.5 <= worked.processor - slept.processor < 1.0


def test_the_preparation_of_a_framework_costs_the_submission_nothing(sandbox):
    account = TimeAccount()
    box = Box(sandbox, "numpy", Limits(), account=account)
    box.load("numpy", [])
    box.close()
    assert account.used.processor < box._stopwatch._processor


@pytest.mark.parametrize("function", ["work", "sleep"])
def test_one_call_that_takes_too_long(sandbox, function):
    box = open_box(sandbox, Limits(seconds=0.5))
    with pytest.raises(Ungradable) as died:
        ask(box, function, 60)
    assert died.value.cause == "time limit"
    assert "still running after 0.5 seconds" in died.value.sentence


@pytest.mark.parametrize(
    ("function", "most"), [("work", "1.5 seconds of processor time"), ("sleep", "3 seconds,")]
)
@pytest.mark.parametrize("messages", [1, 8])
def test_calls_that_are_never_late_but_take_too_long_together(sandbox, function, most, messages):
    box = open_box(sandbox, Limits(seconds=1), TimeAccount())
    calls = [0.4] * (8 // messages)
    with pytest.raises(Ungradable) as died:
        _ = [ask(box, function, *calls) for _ in range(messages)]
    assert died.value.cause == "time limit"
    assert f"together took more than {most}" in died.value.sentence
    assert "One call may take 1 seconds, but not all of them" in died.value.sentence


def test_without_an_account_each_message_has_its_own_time(sandbox):
    box = open_box(sandbox, Limits(seconds=1))
    for _ in range(4):
        ask(box, "work", 0.4)
    assert box.alive
    box.close()


def test_what_a_box_does_between_two_messages_counts(sandbox):
    account = TimeAccount()
    box = Box(sandbox, "numpy", Limits(), account=account)
    source = SOURCE + "import threading\nthreading.Thread(target=work, args=(60,)).start()\n"
    box.load("numpy", [["", source]], session="unguarded")  # the guard would end a box with such a thread
    before = account.used.processor
    while box._stopwatch.processor < before + 1:
        time.sleep(0.01)
    assert account.used.processor == before
    ask(box, "sleep", 0.0, session="unguarded")
    box.close()
    assert account.used.processor > before + 0.5


@contextlib.contextmanager
def crowded_core(spinners):
    """Have all that is started now, and so many endless loops, share one core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    # each in a session of its own: the kernel may share the processor out by session
    crowd = [subprocess.Popen([sys.executable, "-c", SPIN], start_new_session=True) for _ in range(spinners)]
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
        for process in crowd:
            process.kill()
            process.wait()


@pytest.mark.parametrize("is_measured", [True, False])
def test_a_box_that_is_kept_waiting_loses_nothing(monkeypatch, is_measured):
    """Where waiting is not measured, the same box is late: so the test can fail."""
    if not is_measured:
        monkeypatch.setattr(stopwatch, "waits_of_threads", lambda _: {})
    with crowded_core(6), Sandbox() as sandbox:
        box = open_box(sandbox, Limits(seconds=2))
        try:
            ask(box, "work", 1)
            outcome = "answered"
        except KeptWaiting:  # the machine was busier still
            outcome = "kept waiting"
        except Ungradable as death:
            outcome = death.cause
        box.close()
    assert outcome in (("answered", "kept waiting") if is_measured else ("time limit",))


def test_a_box_that_waits_too_long_is_ended_and_it_is_nobodys_fault(sandbox, monkeypatch):
    started = time.monotonic()
    monkeypatch.setattr(stopwatch, "waits_of_threads", lambda _: {"1": 100 + time.monotonic() - started})
    monkeypatch.setattr("grader.sandbox.time_limits.PATIENCE", 0.1)
    box = open_box(sandbox, Limits(seconds=1))
    for _ in range(2):
        with pytest.raises(KeptWaiting, match="Other processes of this machine used the processor"):
            ask(box, "sleep", 60)


def test_a_box_that_is_not_confined_in_time_was_kept_waiting(sandbox, monkeypatch):
    monkeypatch.setattr("grader.sandbox.box.CONFINE_SECONDS", 1e-6)
    with pytest.raises(KeptWaiting):
        Box(sandbox, "numpy", Limits())


def test_the_thread_that_waited_longest_counts():
    span = Span(began=0.0, processor=1.0)
    assert span.used(Reading(1.0, 1.5, {"1": 5.0, "2": 7.0})) == TimeUsed(1.0, 0.5, 0.0)
    later = Reading(9.0, 2.0, {"1": 9.0, "2": 8.0, "3": 3.0})
    assert span.used(later) == TimeUsed(9.0, 1.0, 4.0)


def test_the_kernel_says_how_long_each_thread_waited():
    waits = waits_of_threads(os.getpid())
    assert str(os.getpid()) in waits
    assert all(0 <= waited < time.clock_gettime(time.CLOCK_BOOTTIME) for waited in waits.values())


def test_a_process_that_has_ended_has_no_threads_and_keeps_its_last_time():
    with subprocess.Popen([sys.executable, "-c", "pass"]) as process:
        pass
    assert waits_of_threads(process.pid) == {}
    watch = stopwatch.Stopwatch(process.pid, Limits())
    assert watch.processor == 0.0


def test_a_box_may_not_choose_its_cores(sandbox):
    source = "import os\ndef f(x):\n    os.sched_setaffinity(0, range(os.cpu_count()))\n    return x\n"
    box = Box(sandbox, "numpy", Limits())
    box.load("numpy", [["", source]])
    call = Call("f", {"x": 1.0}, "eager", np.ones(1, np.float32))
    answer = box.ask({"do": "call", "call": call_to_wire(call)})
    box.close()
    assert "Operation not permitted" in str(answer)
