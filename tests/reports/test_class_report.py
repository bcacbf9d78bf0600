"""The class report: a page for everyone, and nothing that a student wrote is markup on it."""

import re

import pytest
from sample_verdicts import CLASS, EARLIER, EVIL, WITH_PITFALL

from grader.reports.class_report import report, student_file
from grader.reports.feedback import feedback_html


@pytest.mark.parametrize("page", [feedback_html(WITH_PITFALL, [EVIL]), *report(CLASS, EARLIER).values()])
def test_nothing_of_a_student_is_markup_anywhere(page):
    assert "<script" not in page
    assert "<img" not in page
    assert not re.search(r"<[^>]*\sonerror", page)
    assert "https://" not in page
    assert not re.search(r'(?:src|href)="(?!students/|\.\./index\.html)', page)


def test_a_report_is_one_page_for_the_class_and_one_for_each_student():
    files = report(CLASS, EARLIER)
    assert set(files) == {"index.html", *(student_file(verdict.student) for verdict in CLASS)}
    assert len(files) == len(CLASS) + 1
    for verdict in CLASS:
        path = student_file(verdict.student)
        assert f'href="{path}"' in files["index.html"]
        assert re.fullmatch(r"students/[A-Za-z0-9-]*-[0-9a-f]{32}\.html", path)


def test_no_two_names_share_a_page():
    names = [
        "a b",
        "a-b",
        "A b",
        "a?",
        "a\ud800",
        "\u00e9",
        "e\u0301",
        *(f"s{number}" for number in range(20_000)),
    ]
    assert len({student_file(name).casefold() for name in names}) == len(names)
