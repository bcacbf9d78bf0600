"""Limits: why a box ended."""

from grader.core.errors import NoProcessLeft
from grader.sandbox.exit_codes import NO_PROCESS_LEFT
from grader.sandbox.limits import End, Limits, Overrun, cause_of_death


def test_a_box_that_is_late_because_it_waits_for_a_thread_is_not_the_students_fault():
    end = End(signal=0, exit_code=NO_PROCESS_LEFT, cpu_seconds=0.0)
    assert isinstance(cause_of_death(end, Limits(), overrun=Overrun.CALL), NoProcessLeft)
