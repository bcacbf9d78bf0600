"""Limits: why a box ended."""

import signal

import pytest

from grader.core.box_exit import LEFT_A_THREAD
from grader.core.errors import BoxLost, KeptWaiting, NoProcessLeft
from grader.core.role import Role
from grader.sandbox.exit_codes import MEMORY, NO_PROCESS_LEFT, THREADS
from grader.sandbox.limits import End, Limits, Overrun, cause_of_death

LIMITS = Limits(seconds=20)


def end(*, by=0, code=0, cpu=0.0, memory_kills=0):
    return End(signal=by, exit_code=code, cpu_seconds=cpu, memory_kills=memory_kills)


def test_a_box_that_is_late_because_it_waits_for_a_thread_is_not_the_students_fault():
    death = cause_of_death(end(code=NO_PROCESS_LEFT), LIMITS, overrun=Overrun.CALL)
    assert isinstance(death, NoProcessLeft)


@pytest.mark.parametrize(
    ("ended", "overrun", "cause"),
    [
        (end(by=signal.SIGKILL, memory_kills=1), Overrun.CALL, "time limit"),
        (end(by=signal.SIGKILL, memory_kills=1), None, "memory limit"),
        (end(code=MEMORY), Overrun.KEPT_WAITING, "memory limit"),
        (end(code=THREADS), Overrun.KEPT_WAITING, "thread limit"),
        (end(code=LEFT_A_THREAD), None, "thread left running"),
        (end(by=signal.SIGXCPU), None, "time limit"),
        (end(by=signal.SIGKILL, cpu=63), None, "time limit"),
        (end(by=signal.SIGKILL, cpu=63), Overrun.KEPT_WAITING, "time limit"),
        (end(by=signal.SIGSEGV), None, "crashed"),
        (end(), None, "exited early"),
    ],
)
def test_causes_are_told_apart_in_this_order(ended, overrun, cause):
    assert cause_of_death(ended, LIMITS, overrun=overrun).cause == cause


@pytest.mark.parametrize("ended", [end(), end(by=signal.SIGKILL)])
def test_a_box_that_was_ended_because_others_used_the_processor_is_not_the_students_fault(ended):
    assert isinstance(cause_of_death(ended, LIMITS, overrun=Overrun.KEPT_WAITING), KeptWaiting)


def test_a_kill_that_no_limit_explains_came_from_outside():
    death = cause_of_death(end(by=signal.SIGKILL, cpu=31), LIMITS)
    assert isinstance(death, BoxLost)
    assert not isinstance(death, KeptWaiting)


def test_a_box_of_the_course_serves_many_submissions_and_may_use_more_in_all():
    assert LIMITS.cpu_seconds(Role.STUDENT) == 62
    assert LIMITS.cpu_seconds(Role.REFERENCE) == LIMITS.cpu_seconds(Role.PITFALL) == 410
    death = cause_of_death(end(by=signal.SIGKILL, cpu=40), LIMITS, role=Role.REFERENCE)
    assert isinstance(death, BoxLost)


@pytest.mark.parametrize(
    ("overrun", "words"),
    [
        (Overrun.CALL, "Your code was still running after 20 seconds and was stopped."),
        (Overrun.PROCESSOR, "together took more than 30 seconds of processor time, and it was stopped."),
        (Overrun.IN_ALL, "together took more than 60 seconds, and it was stopped."),
    ],
)
def test_the_student_reads_which_time_was_too_long(overrun, words):
    assert words in cause_of_death(end(), LIMITS, overrun=overrun).sentence
