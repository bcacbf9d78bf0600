"""Dates: late by the minute, days of the course's time zone, and what each policy takes off."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from grader.site.dates import CLOSED, NO_PENALTY, PERCENT, Dates

ZURICH = ZoneInfo("Europe/Zurich")


def at(text, zone=ZURICH):
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


def test_the_minute_of_the_due_date_is_in_time():
    dates = Dates(ZURICH, due=at("2027-01-31T23:59"))
    assert not dates.is_late(at("2027-01-31T23:59:59"))
    assert dates.is_late(at("2027-02-01T00:00"))


@pytest.mark.parametrize(
    ("due", "made", "days"),
    [
        ("2027-01-31T23:59", "2027-01-31T23:59", 0),
        ("2027-01-31T23:59", "2027-02-01T00:00", 1),
        ("2027-01-31T23:59", "2027-02-01T23:59:30", 1),
        ("2027-01-31T23:59", "2027-02-02T00:00", 2),
        ("2027-03-27T23:59", "2027-03-28T23:59:30", 1),  # clocks go forward: the day has 23 hours
        ("2027-03-27T23:59", "2027-03-29T00:00", 2),
        ("2027-10-30T23:59", "2027-10-31T23:59:30", 1),  # clocks go back: the day has 25 hours
        ("2027-10-30T23:59", "2027-11-01T00:00", 2),
        ("2026-10-20T12:00", "2027-04-20T12:00:30", 182),
    ],
)
def test_days_late_are_days_of_the_time_zone(due, made, days):
    assert Dates(ZURICH, due=at(due)).days_late(at(made)) == days


def test_what_each_policy_takes_off():
    due, until, late = at("2027-01-10T12:00"), at("2027-01-15T12:00"), at("2027-01-12T11:00")
    after = at("2027-01-15T12:01")
    for policy, late_costs, after_costs in ((NO_PENALTY, 0, 100), (PERCENT, 20, 100), (CLOSED, 100, 100)):
        dates = Dates(ZURICH, due=due, late_until=until, policy=policy, percent=10)
        assert dates.penalty(due) == 0, policy
        assert dates.penalty(late) == late_costs, policy
        assert dates.penalty(after) == after_costs, policy
    assert Dates(ZURICH, due=due, policy=PERCENT, percent=60).penalty(late) == 100, "never less than nothing"
    assert Dates(ZURICH, due=due).penalty(at("2030-01-01T00:00")) == 0
    assert Dates(ZURICH).penalty(at("2030-01-01T00:00")) == 0


def test_an_extension_moves_the_due_date_and_never_forward():
    due, until = at("2027-01-10T12:00"), at("2027-01-15T12:00")
    dates = Dates(ZURICH, due=due, late_until=until)
    assert dates.extend(at("2027-01-09T12:00")) == dates
    longer = dates.extend(at("2027-01-20T12:00"))
    assert longer.due == longer.late_until == at("2027-01-20T12:00")
    assert longer.extended
    assert longer.counts(at("2027-01-20T12:00"))
    assert dates.extend(at("2027-01-12T12:00")).late_until == until


def test_the_solution_waits_for_the_last_date_of_late_work():
    due, until = at("2027-01-10T12:00"), at("2027-01-15T12:00")
    assert Dates(ZURICH, due=due).solution_from == due + 60
    assert Dates(ZURICH, due=due, late_until=until).solution_from == until + 60
    assert Dates(ZURICH, due=due, late_until=until, policy=CLOSED).solution_from == due + 60
    assert Dates(ZURICH).solution_from is None
