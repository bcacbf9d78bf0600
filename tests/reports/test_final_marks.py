"""Final marks: what counts, and how a page, a table and a spreadsheet show it."""

import csv

from grader.reports.class_report import report
from grader.reports.final_marks import FinalMark, class_table, marks_csv, student_table, total

ADA = FinalMark("ada", "unit", "f", automatic=6.0, by_hand=8.5, penalty=2.0, score=8.5, max_score=9.0)
WAITS = FinalMark("=ada", "unit", "g", automatic=1.0, score=1.0, max_score=4.0, waits=True)
ABSENT = FinalMark("bob", "unit", "f", max_score=9.0, handed_in=False)


def test_the_penalty_is_taken_off_and_never_more_than_there_is():
    assert ADA.final == 6.5
    assert FinalMark("a", "u", "f", penalty=3.0, score=2.0).final == 0.0
    assert str(total([ADA])) == "6.5/9"
    assert str(total([ADA, WAITS])) == "7.5/13 …"
    assert str(total([ABSENT])) == "–"


def test_a_page_shows_everyone_and_renders_no_name():
    table = class_table([ADA, FinalMark("<b>eve</b>", "unit", "f")])
    assert "6.5/9" in table
    assert "<b>eve" not in table
    row = student_table([ADA])
    assert "−2" in row
    assert "8.5" in row
    assert "not handed in" in student_table([ABSENT])
    assert "a part is not graded yet" in student_table([WAITS])


def test_a_spreadsheet_takes_no_name_for_a_formula():
    rows = list(csv.DictReader(marks_csv([ADA, WAITS, ABSENT]).splitlines()))
    assert [row["final"] for row in rows] == ["6.5", "1", "0"]
    assert rows[1]["student"] == "'=ada"
    assert [row["handed_in"] for row in rows] == ["yes", "yes", "no"]


def test_a_report_of_a_gradebook_has_marks_of_students_without_a_verdict():
    files = report([], marks=[ADA, ABSENT])
    assert "Final marks" in files["index.html"]
    assert "bob" in files["index.html"]
    assert "Final marks" not in report([])["index.html"]
