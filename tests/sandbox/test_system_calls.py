"""System calls: each that a box may make is needed by somebody, and honest work is refused nothing.

The whole course is traced by `make drills`; here, one exercise per framework.
"""

import os
import shutil

import pytest
from support import ROOT
from traced_calls import Trace, trace_references

from grader.course.exercise import load_course
from grader.sandbox.system_call_arguments import SELDOM, forms
from grader.sandbox.system_calls import ALLOWED, MADE, OTHERS, UNTIL_CONFINED, WITH_OWN_PROCESSES

IN_SOME_FORMS = {form.call for form in forms()} | {"clone"}
EVERY_CALL = {*ALLOWED, *WITH_OWN_PROCESSES, *IN_SOME_FORMS}
CLOSED = (
    "cachestat eventfd2 fadvise64 flock futex_waitv getrusage inotify_init1 io_uring_setup memfd_create mincore mlock "
    "pipe2 preadv2 process_madvise pwritev2 readahead socket socketpair statfs sysinfo"
)
"""Calls that tell about the machine, or that another box can feel."""

needs_strace = pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
ALL = os.environ.get("DRILLS") == "all"
FRAMEWORKS = ("numpy", "jax", "torch")


@pytest.fixture(scope="module")
def traces(tmp_path_factory):
    """The trace of each framework."""
    course = load_course(ROOT)
    traces = {}
    for framework in FRAMEWORKS:
        exercises = [exercise for exercise in course.exercises.values() if exercise.framework == framework]
        chosen = exercises if ALL else exercises[:1]
        traces[framework] = trace_references(chosen, tmp_path_factory.mktemp(framework))
    return traces


@needs_strace
@pytest.mark.timeout(3600 if ALL else 600)
def test_honest_work_is_refused_nothing(traces):
    for framework, trace in traces.items():
        assert trace.boxes, framework
        assert set(+trace.made) - EVERY_CALL == set(), framework
        assert +trace.refused == {}, framework


@needs_strace
@pytest.mark.timeout(3600 if ALL else 600)
def test_calls_of_the_first_list_are_made(traces):
    made = {call for trace in traces.values() for call in +trace.made}
    never = {*MADE, *IN_SOME_FORMS} - SELDOM - made
    print("allowed and never made:", *sorted(EVERY_CALL - made))
    assert not (never if ALL else never & {"read", "mmap", "futex", "sendto", "recvfrom", "clone", "brk"})


def test_every_call_says_who_needs_it():
    reasons = [*ALLOWED.values(), *UNTIL_CONFINED.values(), *WITH_OWN_PROCESSES.values()]
    assert all([*reasons, *(form.needed_by for form in forms())])
    assert not set(MADE) & set(OTHERS)
    assert not {*ALLOWED, *WITH_OWN_PROCESSES} & IN_SOME_FORMS
    assert SELDOM <= IN_SOME_FORMS


def test_calls_that_another_box_can_feel_are_not_allowed():
    assert not set(CLOSED.split()) & EVERY_CALL


def test_a_trace_counts_what_boxes_do_and_their_threads():
    trace = Trace()
    trace.read(
        [
            '7 openat(AT_FDCWD, "x", O_RDONLY) = 3',
            "8 prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER <unfinished ...>",
            "8 clone(child_stack=0x1, flags=CLONE_VM|CLONE_THREAD <unfinished ...>",
            "9 brk(NULL) = 0x1",
            "8 <... clone resumed>) = 6 /* 10 in strace's PID NS */",
            "10 futex(0x1, FUTEX_WAKE_PRIVATE, 1) = 0",
            "10 sysinfo(0x1) = -1 EPERM (Operation not permitted)",
            "+++ exited with 0 +++",
        ]
    )
    assert trace.boxes == {"8", "10"}
    assert +trace.made == {"clone": 1, "futex": 1, "sysinfo": 1}
    assert +trace.refused == {"sysinfo": 1}
