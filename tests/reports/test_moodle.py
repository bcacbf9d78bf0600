"""Marks for Moodle's offline grading worksheet, read back by the rules of its importer."""

import csv
import io

import pytest
from importers import moodle_reads
from sample_verdicts import FAILED, PASSED, verdict

from grader.core.csv_file import read_csv
from grader.core.errors import UsageError
from grader.reports.moodle import fill_moodle

WORKSHEET = """Identifier,Full name,Email address,Status,Group,Grade,Maximum grade,Grade can be changed,Last modified (submission),Online text,Last modified (grade),Feedback comments
Participant 101,Zoë Müller,zoe@x.edu,Submitted for grading,Team 1,,100.00,Yes,"Monday, 2 March 2026, 11:58 PM",,-,
Participant 102,Seán O'Hara,sean@x.edu,No submission,Team 1,,100.00,Yes,-,"=cmd|' /C calc'!A0",-,- good
Participant 103,Ada Li,ada@x.edu,Submitted for grading,Team 2,12.00,100.00,Yes,"Monday, 2 March 2026, 11:58 PM",,"Tuesday, 3 March 2026, 9:00 AM",
"""
GERMAN = """ID,Vollständiger Name,Bewertung,Bestwertung,Zuletzt geändert (Bewertung)
Teilnehmer/in 101,Zoë Müller,,"7,50",-
"""


@pytest.fixture
def worksheet(tmp_path):
    def write(text=WORKSHEET):
        (tmp_path / "worksheet.csv").write_text(text, encoding="utf-8")
        return read_csv(tmp_path / "worksheet.csv")

    return write


CLASS = [
    verdict("Zoë Müller_101", PASSED, FAILED),
    verdict("sean@x.edu", PASSED, FAILED),
    verdict("Ada Li_999", PASSED, FAILED),
]


def test_marks_go_to_the_participant_and_fit_the_maximum(worksheet):
    filled = fill_moodle(worksheet(), CLASS)
    assert moodle_reads(filled.text(), 100.0) == {"101": 40.0, "102": 40.0, "103": 40.0}
    assert list(filled.remarks) == ["Grade: 5 points here are 100 there, so marks are scaled."]
    assert filled.complete


def test_feedback_is_left_out_and_no_cell_is_a_formula(worksheet):
    text = fill_moodle(worksheet(), CLASS).text()
    header, *rows = csv.reader(io.StringIO(text))
    assert header[-1] == "Last modified (grade)"
    assert [row[-1] for row in rows] == ["-", "-", "Tuesday, 3 March 2026, 9:00 AM"]
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "@"))]


def test_a_group_shares_its_mark(worksheet):
    filled = fill_moodle(worksheet(), [verdict("Team 1_7", PASSED, FAILED)])
    assert moodle_reads(filled.text(), 100.0) == {"101": 40.0, "102": 40.0}


def test_a_worksheet_in_another_language_needs_the_name_of_its_column(worksheet):
    filled = fill_moodle(worksheet(GERMAN), CLASS[:1], column="Bewertung")
    names = ("ID", "Bewertung", "Zuletzt geändert (Bewertung)")
    assert moodle_reads(filled.text(), 7.5, prefix="Teilnehmer/in ", names=names) == {"101": 3.0}


def test_a_mark_is_never_above_a_maximum_with_many_decimals(worksheet):
    text = WORKSHEET.replace("100.00", "33.337")
    filled = fill_moodle(worksheet(text), [verdict("Zoë Müller_101", PASSED)])
    assert moodle_reads(filled.text(), 33.337) == {"101": 33.337}


@pytest.mark.parametrize(
    ("text", "column", "sentence"),
    [
        (GERMAN, None, "has no column 'Grade': name the one for marks, in your language, with --column."),
        (
            "Full name,Grade\nAda,\n",
            None,
            "is not a worksheet that Moodle exported: the column Identifier is missing.",
        ),
        (
            "Identifier,Full name,Grade,Scale\nParticipant 1,Ada,,good\n",
            None,
            "has no maximum grade beside 'Grade': scales cannot be filled in.",
        ),
        (
            "Identifier,Full name,Grade\nParticipant 1,Ada,\n",
            None,
            "has no maximum grade beside 'Grade': scales cannot be filled in.",
        ),
    ],
)
def test_what_cannot_be_filled_is_refused_in_one_sentence(worksheet, text, column, sentence):
    with pytest.raises(UsageError) as refused:
        fill_moodle(worksheet(text), CLASS, column=column)
    assert str(refused.value).endswith(f"worksheet.csv {sentence}")
