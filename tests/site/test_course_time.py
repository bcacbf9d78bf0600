"""Course time: forms speak of the course's time zone, in summer and in winter."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from grader.site import course_time
from grader.site.refusal import Refused

ZURICH = ZoneInfo("Europe/Zurich")


@pytest.mark.parametrize(
    ("local", "utc"),
    [
        ("2027-01-31T23:59", "2027-01-31T22:59"),  # winter
        ("2027-07-31T23:59", "2027-07-31T21:59"),  # summer
        ("2027-10-31T02:30", "2027-10-31T01:30"),  # this hour comes twice: the second counts
    ],
)
def test_a_local_time_is_a_moment_and_back(local, utc):
    seconds = course_time.parse_local(local, ZURICH, "due date")
    assert seconds == datetime.fromisoformat(utc).replace(tzinfo=UTC).timestamp()
    assert course_time.field_text(seconds, ZURICH) == local


def test_an_hour_that_does_not_exist_is_refused():
    with pytest.raises(Refused, match="2027-03-28 02:30 does not exist in Europe/Zurich"):
        course_time.parse_local("2027-03-28T02:30", ZURICH, "due date")


@pytest.mark.parametrize("text", ["tomorrow", "2027-13-01T00:00", "0001-01-01T00:00", "9999-12-31T23:59"])
def test_what_is_no_date_is_refused(text):
    with pytest.raises(Refused, match="must look like"):
        course_time.parse_local(text, ZURICH, "due date")


def test_dates_are_shown_in_the_courses_zone():
    seconds = course_time.parse_local("2027-07-01T08:05", ZURICH, "due date")
    shown = course_time.date(seconds, ZURICH)
    assert 'datetime="2027-07-01T06:05:00Z"' in shown
    assert ">1 Jul 2027, 08:05 (Europe/Zurich)<" in shown
    assert ">1 Jul 2027, 08:05<" in course_time.date(seconds, ZURICH, short=True)
    assert course_time.date(None, ZURICH) == ""
