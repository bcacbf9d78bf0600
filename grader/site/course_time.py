"""Course time: dates as the course's time zone shows them, summer time included."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

from markupsafe import Markup
from sqlalchemy.orm import Session

from grader.core.text import printable
from grader.site.deadline_models import CourseOption
from grader.site.refusal import Refused

ZONE = "time_zone"
DEFAULT_ZONE = "UTC"
FORM_FORMAT = "%Y-%m-%dT%H:%M"
"""How browsers send the field of a date and a time."""
YEARS = range(2000, 2200)


def zone_of(db: Session) -> ZoneInfo:
    """The course's time zone."""
    option = db.get(CourseOption, ZONE)
    return ZoneInfo(option.value if option is not None else DEFAULT_ZONE)


def set_zone(db: Session, name: str) -> None:
    """Change the course's time zone. Dates that are set already keep their moment. Raises Refused."""
    if name not in available_timezones():
        raise Refused(
            400, f"{printable(name, 60)!r} is no time zone. Choose one by its name, such as Europe/Zurich."
        )
    db.merge(CourseOption(name=ZONE, value=name))


def parse_local(text: str, zone: ZoneInfo, what: str) -> float | None:
    """The moment that a form's field names in the course's time zone; None if it is empty. Raises Refused.

    An hour that comes twice, when clocks go back, means the second: nobody loses an hour.
    """
    text = text.strip()
    if not text:
        return None
    try:
        naive = datetime.strptime(text[:16], FORM_FORMAT)
    except ValueError:
        naive = datetime.min
    if naive.year not in YEARS:
        raise Refused(400, f"The {what} must look like 2027-01-31T23:59. Nothing was changed.")
    moment = naive.replace(tzinfo=zone, fold=1).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) != naive:
        raise Refused(
            400,
            f"The {what} {text[:16].replace('T', ' ')} does not exist in {zone.key}: clocks go forward then. "
            "Nothing was changed.",
        )
    return moment.timestamp()


def field_text(seconds: float | None, zone: ZoneInfo) -> str:
    """A moment as a form's field shows it."""
    return "" if seconds is None else datetime.fromtimestamp(seconds, zone).strftime(FORM_FORMAT)


def date_text(seconds: float, zone: ZoneInfo, *, short: bool = False) -> str:
    """A moment in words, in the course's time zone; the short form leaves the zone out."""
    at = datetime.fromtimestamp(seconds, zone)
    return f"{at.day} {at:%b %Y, %H:%M}" + ("" if short else f" ({zone.key})")


def date(seconds: float | None, zone: ZoneInfo, *, short: bool = False) -> Markup:
    """A moment as every reader sees it: in the course's time zone, whatever the reader's is."""
    if seconds is None:
        return Markup("")
    return Markup('<time data-zone datetime="{}" title="{}">{}</time>').format(
        datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        date_text(seconds, zone),
        date_text(seconds, zone, short=short),
    )
