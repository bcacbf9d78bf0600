"""Time limits, decided with made-up times."""

import pytest

from grader.sandbox.limits import Limits, Overrun
from grader.sandbox.time_limits import PATIENCE, TimeUsed, find_overrun

LIMITS = Limits(seconds=20)
NOTHING = TimeUsed()


@pytest.mark.parametrize(
    ("used", "counted"),
    [
        (TimeUsed(wall=8, processor=8), 8),
        (TimeUsed(wall=8), 8),  # it sleeps
        (TimeUsed(wall=8, processor=4, waited=4), 4),
        (TimeUsed(wall=8, processor=4, waited=2), 6),
        (TimeUsed(wall=8, processor=6, waited=5), 6),  # its own threads took some of that
        (TimeUsed(wall=8, processor=16, waited=5), 8),
        (TimeUsed(wall=50, processor=20, waited=30), 10),  # a second is worth half on a crowded machine
    ],
)
def test_waiting_for_a_processor_does_not_count(used, counted):
    assert used.counted == counted


@pytest.mark.parametrize(
    ("used", "worth"),
    [
        (TimeUsed(wall=30, processor=20, waited=10), 20),
        (TimeUsed(wall=49, processor=20, waited=29), 20),
        (TimeUsed(wall=50, processor=20, waited=30), 10),
        (TimeUsed(wall=50), 0),
        (TimeUsed(wall=64, processor=64, waited=63), 64),  # 64 threads of its own on one processor
        (TimeUsed(wall=64, processor=128, waited=62), 128),  # and on two
    ],
)
def test_a_second_of_processor_time_is_worth_less_on_a_crowded_machine(used, worth):
    assert used.worth == worth


def test_times_add_up():
    assert TimeUsed(1, 2, 3) + TimeUsed(10, 20, 30) == TimeUsed(11, 22, 33)


@pytest.mark.parametrize(
    ("call", "overrun"),
    [
        (TimeUsed(wall=19.9, processor=19.9), None),
        (TimeUsed(wall=20, processor=20), Overrun.CALL),
        (TimeUsed(wall=11, processor=20), Overrun.CALL),  # two threads on two processors
        (TimeUsed(wall=20), Overrun.CALL),
        (TimeUsed(wall=60, processor=39, waited=21), Overrun.CALL),
        (TimeUsed(wall=120, processor=39, waited=81), None),
        (TimeUsed(wall=120, processor=40, waited=80), Overrun.CALL),
        (TimeUsed(wall=60, processor=1, waited=30), Overrun.CALL),
        (TimeUsed(wall=PATIENCE * 20, processor=19, waited=PATIENCE * 20 - 19), Overrun.KEPT_WAITING),
        (TimeUsed(wall=PATIENCE * 20, processor=40, waited=PATIENCE * 20 - 40), Overrun.CALL),
    ],
)
def test_a_call(call, overrun):
    assert find_overrun(call, NOTHING, LIMITS) is overrun


@pytest.mark.parametrize(
    ("submission", "overrun"),
    [
        (TimeUsed(wall=59, processor=29), None),
        (TimeUsed(wall=59, processor=30), Overrun.PROCESSOR),
        (TimeUsed(wall=60, processor=29), Overrun.IN_ALL),
        (TimeUsed(wall=300, processor=59, waited=241), None),
        (TimeUsed(wall=300, processor=60, waited=240), Overrun.PROCESSOR),
        (TimeUsed(wall=PATIENCE * 60, processor=29, waited=PATIENCE * 60 - 29), Overrun.KEPT_WAITING),
    ],
)
def test_a_submission(submission, overrun):
    assert find_overrun(NOTHING, submission, LIMITS) is overrun


def test_the_bound_on_a_submission_follows_what_its_exercise_says_of_a_call():
    limits = Limits(seconds=4)
    assert (limits.submission_processor_seconds, limits.submission_seconds) == (6, 12)
    assert find_overrun(NOTHING, TimeUsed(wall=7, processor=6), limits) is Overrun.PROCESSOR


@pytest.mark.parametrize("threads", [1, 8, 64])
def test_threads_that_wait_for_each_other_do_not_look_kept_waiting(threads):
    """They wake at the same moment, on one processor, and each then runs for a millisecond; the box sleeps else."""
    burst = 0.001 * threads
    rounds = 20 / (burst + 0.5)
    slept = TimeUsed(wall=20 + rounds * burst, processor=rounds * burst, waited=rounds * (burst - 0.001))
    assert find_overrun(slept, NOTHING, LIMITS) is Overrun.CALL


def test_a_short_limit_is_waited_for_as_long_as_an_ordinary_one():
    limits = Limits(seconds=1)
    waiting = TimeUsed(wall=PATIENCE * 20 - 1, processor=0.5, waited=PATIENCE * 20 - 1.5)
    assert find_overrun(waiting, waiting, limits) is None
    longer = TimeUsed(wall=PATIENCE * 20, processor=0.5, waited=PATIENCE * 20 - 0.5)
    assert find_overrun(longer, longer, limits) is Overrun.KEPT_WAITING
    assert find_overrun(longer, longer, Limits(seconds=21)) is None
