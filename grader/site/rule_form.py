"""The form of dates and rules: read into the row of a problem, a unit or the course."""

from __future__ import annotations

import math
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from grader.site.course_time import parse_local
from grader.site.dates import PERCENT, POLICIES
from grader.site.models import Rule
from grader.site.refusal import Refused

UNCHANGED = "Nothing was changed."
INHERITED = "no"
"""What the form sends where a problem or a unit has no rules of its own."""


def fill_in(rule: Rule, form: Mapping[str, str], zone: ZoneInfo) -> None:
    """Change a rule as the form says. Raises Refused, and then nothing is changed."""
    dates = {
        name: parse_local(form.get(name, ""), zone, words)
        for name, words in (("opens", "opening date"), ("due", "due date"), ("late_until", "last date"))
    }
    if None not in (dates["opens"], dates["due"]) and dates["opens"] >= dates["due"]:  # type: ignore[operator]
        raise Refused(400, f"A problem must open before it is due. {UNCHANGED}")
    if dates["late_until"] is not None and (dates["due"] is None or dates["late_until"] <= dates["due"]):
        raise Refused(400, f"Late work needs a due date, and a last date after it. {UNCHANGED}")
    policy = form.get("late_policy", "none")
    if policy not in POLICIES:
        raise Refused(400, f"Choose what happens to late work. {UNCHANGED}")
    percent = _percent(form.get("late_percent", ""), "penalty per day", least=0.1) or 10.0
    if policy == PERCENT and not form.get("late_percent", "").strip():
        raise Refused(400, f"Say how many percent each day takes off. {UNCHANGED}")
    tries = _tries(form.get("tries", ""))
    cap = _percent(form.get("cap", ""), "highest mark after the solution was seen", least=0.0)
    rule.own_dates = form.get("own_dates") != INHERITED
    rule.opens, rule.due, rule.late_until = dates["opens"], dates["due"], dates["late_until"]
    rule.late_policy, rule.late_percent = policy, percent
    rule.own_solution = form.get("own_solution") != INHERITED
    rule.after_pass, rule.after_due = form.get("after_pass") == "yes", form.get("after_due") == "yes"
    rule.tries, rule.cap = tries, cap
    rule.released = form.get("released") == "yes"


def _tries(text: str) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= 1000):
        raise Refused(
            400, f"The number of tries is a whole number from 1 to 1000, or empty for never. {UNCHANGED}"
        )
    return int(text)


def _percent(text: str, what: str, *, least: float) -> float | None:
    text = text.strip().removesuffix("%").strip().replace(",", ".")
    if not text:
        return None
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not least <= number <= 100:
        raise Refused(400, f"The {what} is a number of percent from {least:g} to 100. {UNCHANGED}")
    return number
