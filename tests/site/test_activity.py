"""Activity: the time to pass, and who has stopped working."""

import time

import pytest

from grader.site.activity import Activity, duration, times_to_pass, who_stopped
from grader.site.history import ScoredAttempt
from grader.site.models import Person

DAY = 86400.0


def attempt(person, made, *, full, slug="u/a"):
    return ScoredAttempt(1, person, slug, "", made, 9.0 if full else 1.0, 9.0, None, (), "")


def test_the_time_to_pass_is_from_the_first_try_to_the_first_pass():
    activity = Activity({(1, "u/a"): 100.0, (2, "u/a"): 0.0, (3, "u/a"): 0.0, (4, "u/a"): 0.0}, {})
    rows = [
        attempt(1, 160.0, full=True),
        attempt(1, 900.0, full=True),
        attempt(2, 300.0, full=False),
        attempt(2, 600.0, full=True),
        attempt(3, 500.0, full=False),
        attempt(4, 90.0, full=True),
    ]
    assert times_to_pass(activity, rows) == {"u/a": 90.0}


def test_who_has_stopped_has_problems_left_and_did_nothing_for_a_week():
    now = time.time()
    people = [Person(id=number, name=f"s{number}", created=now - 30 * DAY) for number in range(1, 6)]
    people[4].created = now
    last = {
        (1, "u/a"): now - DAY,
        (2, "u/a"): now - 9 * DAY,
        (2, "u/b"): now - 8 * DAY,
        (3, "u/a"): now - 20 * DAY,
    }
    stopped = who_stopped(Activity({}, last), people, {3: 2}, problems=2)
    assert [(one.person.id, one.slug) for one in stopped] == [(4, ""), (2, "u/b")]


@pytest.mark.parametrize(
    ("seconds", "words"), [(5, "1 min"), (1500, "25 min"), (7300, "2 h"), (200_000, "2 days")]
)
def test_durations_are_read_at_a_glance(seconds, words):
    assert duration(seconds) == words
