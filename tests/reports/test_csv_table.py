"""CSV that a spreadsheet opens safely: the same guard for the class's verdicts, the site and nbgrader."""

import csv
import io

import pytest
from sample_verdicts import CLASS, EVIL

from grader.reports.csv_table import spreadsheet_safe, to_csv


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
def test_a_spreadsheet_takes_nothing_for_a_formula(text):
    assert spreadsheet_safe(text) == f"'{text}"
    assert spreadsheet_safe("ada") == "ada"


def test_csv_has_one_row_per_verdict_and_every_field_quoted():
    text = to_csv(CLASS)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["student"] for row in rows][:4] == ["ada", "'=1+1", EVIL, "late, again"]
    assert rows[1]["pitfalls"] == "not_stopped"
    assert rows[-1]["score"] == ""  # an error in the grader is no mark
    assert all(line.startswith('"') for line in text.splitlines())
