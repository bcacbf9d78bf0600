"""Marks for Canvas's gradebook, read back by the rules of its importer."""

import csv
import io
from dataclasses import replace

import pytest
from importers import canvas_reads
from sample_verdicts import FAILED, NOT_GRADED, PASSED, verdict
from support import ROOT

from grader.core.csv_file import read_csv
from grader.core.errors import UsageError
from grader.course.exercise import load_course
from grader.course.roster import read_roster
from grader.reports.canvas import fill_canvas

GRADEBOOK = """Student,ID,SIS User ID,SIS Login ID,Section,Notes,TD loss (4711),Essay (4712),Assignments Current Score,Final Score
,,,,,,Manual Posting,,,
    Points Possible,,,,,,5.00,20.00,(read only),(read only)
"Li, Ada",11,A1,ali,Group 1,-,,17,85.0,85.0
"=cmd, Bob",12,A2,bob,Group 1,"=HYPERLINK(""x"")",3.00,,,
"Müller, Zoë",13,A3,zoe,Group 2,,,N/A,,
"O'Hara, Seán",14,,+353,Group 2,,1,,,
"Student, Test",15,,abcdef,Group 1,,,,,
"""


@pytest.fixture
def gradebook(tmp_path):
    def write(text=GRADEBOOK):
        (tmp_path / "gradebook.csv").write_text(text, encoding="utf-8")
        return read_csv(tmp_path / "gradebook.csv")

    return write


CLASS = [verdict("Ada Li", PASSED, FAILED), verdict("bob", PASSED), verdict("müllerzoë_13", FAILED)]
CLASS[1] = replace(CLASS[1], score=5.0, max_score=5.0)


def test_marks_go_to_the_row_and_the_column_that_canvas_knows(gradebook):
    filled = fill_canvas(gradebook(), CLASS, column="TD loss")
    grades, points = canvas_reads(filled.text())
    assert grades == {("11", "4711"): "2", ("12", "4711"): "5", ("13", "4711"): "0"}
    assert points == {"4711": "5.00"}
    assert (filled.complete, filled.remarks, filled.people) == (True, (), 3)


def test_only_what_changes_is_written(gradebook):
    rows = list(csv.reader(io.StringIO(fill_canvas(gradebook(), CLASS, column="td loss (4711)").text())))
    assert rows[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "TD loss (4711)"]
    assert [row[1] for row in rows[1:]] == ["", "", "11", "12", "13"]


def test_no_cell_is_a_formula(gradebook):
    text = fill_canvas(gradebook(), [*CLASS, verdict("O'Hara Seán", PASSED)], column="TD loss").text()
    for row in csv.reader(io.StringIO(text)):
        assert not [cell for cell in row if cell.startswith(("=", "+", "@", "-"))]
    assert ("14", "4711") in canvas_reads(text)[0]


def test_marks_are_scaled_to_the_points_that_canvas_has(gradebook):
    filled = fill_canvas(gradebook(), CLASS, column="Essay (4712)")
    assert canvas_reads(filled.text())[0][("11", "4712")] == "8"
    assert list(filled.remarks) == ["Essay (4712): 5 points here are 20 there, so marks are scaled."]


@pytest.mark.parametrize(
    ("separator", "mark", "points"), [(";", "\ufeff", "5,00"), (";", "", "5.00"), (",", "\ufeff", "5.00")]
)
def test_the_file_is_written_as_it_was_read(gradebook, separator, mark, points):
    head = ["Student", "ID", "SIS Login ID", "Section", "TD loss (4711)"]
    rows = [head, ["    Points Possible", "", "", "", points], ["Li", "11", "ali", "1", ""]]
    text = mark + "".join(separator.join(row) + "\n" for row in rows)
    filled = fill_canvas(gradebook(text), [verdict("ali", PASSED, FAILED)])
    assert filled.text().startswith(mark + "Student")
    assert canvas_reads(filled.text()) == ({("11", "4711"): "2"}, {"4711": points})


def test_columns_are_found_by_the_names_of_exercises_and_units(gradebook):
    course = load_course(ROOT)
    slugs = ["target_networks/td_loss", "target_networks/dqn_loss", "seeing_the_graph/stop_gradient_numpy"]
    title = course.exercises[slugs[0]].title
    head = f"Student,ID,SIS Login ID,Section,{title} (1),dqn_loss (2),Target networks (3)\n"
    text = head + "    Points Possible,,,,2,2,4\nLi,11,ali,1,,,\n"
    verdicts = [verdict("ali", PASSED, exercise=slug) for slug in slugs]
    filled = fill_canvas(gradebook(text), verdicts, course=course)
    assert canvas_reads(filled.text())[0] == {("11", "1"): "2", ("11", "2"): "2", ("11", "3"): "4"}
    assert list(filled.remarks) == [f"no column was found for {slugs[2]}: name one with --column."]
    assert not filled.complete


def test_marks_that_find_no_row_of_their_own_are_named(gradebook):
    verdicts = [
        verdict("nobody", PASSED),
        verdict("11", PASSED),
        verdict("ali", PASSED),
        verdict("Li Ada", FAILED),
        replace(NOT_GRADED, student="zoe"),
        verdict("bob", PASSED),
    ]
    filled = fill_canvas(gradebook(), verdicts, column="TD loss")
    assert set(canvas_reads(filled.text())[0]) == {("12", "4711")}
    assert not filled.complete
    assert list(filled.remarks) == [
        "TD loss (4711): 3 points here are 5 there, so marks are scaled.",
        "TD loss (4711): no row, or more than one, was found for nobody, 11.",
        "TD loss (4711): the same row was found for ali, Li Ada.",
        "TD loss (4711): because of an error in the grader there is no mark for zoe.",
    ]


def test_an_exercise_without_a_verdict_counts_nothing_and_that_is_said(gradebook):
    verdicts = [verdict("ali", PASSED), verdict("ali", PASSED, exercise="u/y"), verdict("bob", PASSED)]
    filled = fill_canvas(gradebook(), verdicts, column="TD loss")
    assert canvas_reads(filled.text())[0] == {("11", "4711"): "5", ("12", "4711"): "2.5"}
    assert list(filled.remarks[1:]) == ["TD loss (4711): without a verdict, u/y counts nothing for bob."]
    assert filled.complete


def test_a_roster_leads_from_a_student_to_a_row(gradebook, tmp_path):
    (tmp_path / "class.csv").write_text("student,name,canvas\ns1,,11\ns2,Zoë Müller,\n", encoding="utf-8")
    roster = read_roster(tmp_path / "class.csv")
    verdicts = [verdict("s1", PASSED, FAILED), verdict("s2", PASSED, FAILED)]
    filled = fill_canvas(gradebook(), verdicts, column="TD loss", roster=roster)
    assert canvas_reads(filled.text())[0] == {("11", "4711"): "2", ("13", "4711"): "2"}


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        (GRADEBOOK, None, "Name the column with --column. It has: TD loss (4711), Essay (4712)."),
        (GRADEBOOK, "Quiz", "has no column 'Quiz'. It has: TD loss (4711), Essay (4712)."),
        (GRADEBOOK, "Final Score", "has no column 'Final Score'. It has: TD loss (4711), Essay (4712)."),
        (
            "student,mark\nada,\n",
            None,
            "is not a gradebook that Canvas exported: columns ID and Section are missing.",
        ),
        (
            "Student,ID,SIS Login ID,Section\nLi,1,ali,1\n",
            None,
            "Name the column with --column. It has no assignment.",
        ),
    ],
)
def test_what_cannot_be_filled_is_refused_in_one_sentence(gradebook, text, column, sentence):
    with pytest.raises(UsageError) as refused:
        fill_canvas(gradebook(text), CLASS, column=column)
    assert str(refused.value).endswith(sentence)
