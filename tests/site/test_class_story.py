"""In a real browser: dates, an invitation, late work, a comment, an appeal, and the view as a student."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from real_browser import SLUG, WATCH, check_page, plain, sign_in, submit, write

ZONE = ZoneInfo("America/New_York")
PASSWORD = "correct horse battery"
PROBLEM = f"/class/problems/{SLUG}"
TEACHING = (
    "/class", "/class/dates", "/class/dates/target_networks", "/class/people", "/class/appeals", PROBLEM,
    f"{PROBLEM}/analysis", "/attempts/1",
)  # fmt: skip
SCREENS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "1100": {"viewport": {"width": 1100, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}},
}


def due_yesterday(base, teacher):
    """Set a due date in the course's time zone, as an instructor does it."""
    teacher.goto(f"{base}/class/dates")
    teacher.fill("[name=zone]", ZONE.key)
    teacher.click("text=Save the time zone")
    teacher.click("main >> text=The one-step TD loss")
    due = (datetime.now(ZONE) - timedelta(hours=30)).strftime("%Y-%m-%dT%H:%M")
    teacher.check("[name=own_dates][value=yes]")
    teacher.fill("[name=due]", due)
    teacher.check("text=Late work loses some percent")
    teacher.fill("[name=late_percent]", "10")
    teacher.click(".rules >> text=Save")
    teacher.wait_for_url(re.compile(PROBLEM))
    assert teacher.input_value("[name=due]") == due


def invited(base, teacher, page):
    """A student opens an account with an invitation link."""
    teacher.goto(f"{base}/class/people")
    teacher.fill("form[action$=invitations] [name=section]", "A")
    teacher.click("text=Make an invitation link")
    page.goto(teacher.inner_text("#invitation").strip())
    for field, text in {"name": "dora", "full_name": "Dora M", "new": PASSWORD, "again": PASSWORD}.items():
        page.fill(f"main [name={field}]", text)
    page.click("main button")
    page.wait_for_url(f"{base}/")


@pytest.mark.thorough
def test_dates_people_and_answers(served, open_page):
    base, password, exercise = served
    teacher, page = open_page(), open_page()
    sign_in(teacher, base, "instructor", password)
    due_yesterday(base, teacher)
    invited(base, teacher, page)

    page.goto(f"{base}/problems/{SLUG}")
    assert "What you hand in now loses 20 %." in page.inner_text(".due-line")
    assert ZONE.key in page.inner_text(".due-line")
    write(page, plain(exercise.wrong[0].source))
    assert "2 days late, −20 %" in submit(page, "submit")

    teacher.goto(f"{base}/attempts/1")
    teacher.click("text=Write a comment, or mark by hand")
    teacher.fill("form[action$=comments] textarea", "Look at `q_target` again.")
    teacher.click("form[action$=comments] button")
    page.goto(f"{base}/attempts/1")
    assert "Look at q_target again." in page.inner_text("#answers")
    page.click("text=Is this result wrong?")
    page.fill("form[action$=appeal] textarea", "My loss has the right value.")
    page.click("form[action$=appeal] button")
    teacher.goto(f"{base}/class")
    teacher.click("text=1 appeal waits for an answer")
    teacher.click("main >> text=Dora M")
    for name, options in SCREENS.items():
        other = open_page(**options)
        other.add_init_script(WATCH)
        sign_in(other, base, "instructor", password)
        for path in TEACHING:
            check_page(other, base + path, f"{name}{path.replace('/', '-')}")
    teacher.fill("form[action$=answer] textarea", "The value is right, the gradient is not.")
    teacher.click("form[action$=answer] button")
    page.reload()
    assert "the gradient is not" in page.inner_text("#answers")

    teacher.goto(f"{base}/class")
    teacher.click("#overview >> text=Dora M")
    teacher.click("text=See the site as Dora M")
    assert "Nothing is changed or recorded" in teacher.inner_text(".viewing")
    assert teacher.goto(f"{base}/class").status == 404
    teacher.click("text=Back to your own view")
    teacher.wait_for_url(re.compile("/class/people/"))
