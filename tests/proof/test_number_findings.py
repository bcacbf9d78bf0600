"""Numbers of a page's text, looked for in what its cells print and contain."""

import json

import pytest

from grader.core.cell_output import CellOutput, Kind
from grader.course.exercise import load_course
from grader.proof.number_findings import number_findings
from tests.worked_page import code, text, worked_page

SHOWN = (
    (CellOutput(Kind.PRINTED, "loss 0.5446, slope -1.41\nshare .0251 of 1.2e-05\n"),),
    (),
    (CellOutput(Kind.VALUE, "✓ value 6.75"),),
    (CellOutput(Kind.PRINTED, "worth 0.39"),),
)
EXAMPLE = "rate, steps = 0.25, 300\nprint(f'loss {loss:.7f}')"


def page(folder, words="", *, problem="", worth="", **metadata):
    return worked_page(
        folder,
        text("# Title\n\nWritten in 7.77 days."),
        text("## Worked mini-example\n\nThe rate is 0.25."),
        code(EXAMPLE, "example"),
        text(f"So:\n\n{words}", **metadata),
        text(f"## Problem\n\n{problem}"),
        after=[text("## What your stop is worth\n\n"), code("train(scaled, rate=0.125)", "example"), text(worth or "Much.")],
    )  # fmt: skip


def numbers(exercise):
    return [finding.message.split()[3].strip(",") for finding in number_findings(exercise, SHOWN)]


@pytest.mark.parametrize(
    "words",
    [
        "The loss is 0.54, or 0.545, or 0.5446.",
        "A slope of $-1.4$, or −1.41, at the rate 0.25.",
        "That is 2.5 % or $2.51\\,\\%$ of it, and 1.2e-05.",
        "After 300 steps, in 2018 (Sutton and Barto, example 11.2, Section 9.3, version 0.5).",
        "On x1.5y, 1.2.3 and v2.75.",
        "The 300 steps end at 1, or at 0, and 3 % of it are 25 % of that.",
        "In formulae $7 + x^7$, in code `x[7]`, in $$7 \\\\\n+ 7$$ and in names (x7, 7th).",
        "### Part 7\n\n7. first\n8. second (1996, chapter 7)",
        "",
    ],
)
def test_a_number_that_is_printed_or_in_the_code_is_no_finding(tmp_path, words):
    assert numbers(page(tmp_path, words)) == []


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("The loss is 0.55.", ["0.55"]),
        ("The loss is 0.5449.", ["0.5449"]),
        ("It is $0.7$ there.", ["0.7"]),
        ("A share of 2.51, not in percent.", ["2.51"]),
        ("It is 0.7, and 0.7 again, and 0.8.", ["0.7", "0.8"]),
        ("What only the check says: 6.75.", ["6.75"]),
        ("What only the end prints: 0.39.", ["0.39"]),
        ("It is 7 after 300 steps.", ["7"]),
        ("It is -7, or −8; 9, 10.", ["7", "8", "9", "10"]),
        ("After 2,000 steps, or 1200.", ["2,000", "1200"]),
        ("A share of 7 %, and $1$ of 9.", ["7", "9"]),
        ("It ends at 7.", ["7"]),
    ],
)
def test_a_number_that_is_nowhere_is_a_finding(tmp_path, words, missing):
    assert numbers(page(tmp_path, words)) == missing


def test_the_problems_text_may_use_numbers_of_the_whole_page(tmp_path):
    assert numbers(page(tmp_path, problem="Between 0.39 and 6.75, not 0.7.")) == ["0.7"]


def test_whole_numbers_of_the_problems_text_are_not_looked_for(tmp_path):
    assert numbers(page(tmp_path, problem="Between 7 and 9.")) == []


def test_a_page_without_a_worked_example_promises_no_whole_numbers(tmp_path):
    exercise = worked_page(tmp_path, text("## Problem\n\nBetween 7 and 9."))
    assert list(number_findings(exercise, SHOWN[1:3])) == []


def test_a_whole_number_after_a_pass_is_looked_for_there(tmp_path):
    assert numbers(page(tmp_path, worth="It earns 0.39 after 300 steps.")) == ["300"]


def test_a_whole_number_agrees_with_what_rounds_to_it(tmp_path):
    shown = ((CellOutput(Kind.PRINTED, "3.999 and 11.4"),), *SHOWN[1:])
    words = page(tmp_path, "It settles at 4, near 11, not at 12.")
    assert [finding.message.split()[3] for finding in number_findings(words, shown)] == ["12,"]


def test_what_comes_after_a_pass_has_cells_of_its_own(tmp_path):
    assert numbers(page(tmp_path, worth="It earns 0.39 at 0.125, not 0.25.")) == ["0.25"]


def test_the_finding_says_where_and_what_to_do(tmp_path):
    exercise = page(tmp_path, "One line.\nThe loss is 0.55.")
    (finding,) = number_findings(exercise, SHOWN)
    assert finding.message == (
        "The text says 0.55, and no cell of this part prints or contains it. Print it, correct it, or name it in the "
        'metadata of the text cell: {"stopgrad": {"not_printed": ["0.55"]}}.'
    )
    lines = exercise.notebook.read_text(encoding="utf-8").splitlines()
    assert "The loss is 0.55." in lines[finding.line - 1]


def test_a_number_can_be_marked_as_not_printed(tmp_path):
    assert numbers(page(tmp_path, "$0.99^{300}$ is small.", stopgrad={"not_printed": ["0.99"]})) == []


@pytest.mark.parametrize("words", ["The loss is 0.54.", "It is small."])
def test_a_mark_that_is_not_needed_is_a_finding(tmp_path, words):
    exercise = page(tmp_path, words, stopgrad={"not_printed": ["0.54"]})
    (finding,) = number_findings(exercise, SHOWN)
    assert finding.message == (
        "The metadata of a text cell names 0.54 as not printed, and it need not: take it out."
    )


def test_a_mark_of_another_form_marks_nothing(tmp_path):
    assert numbers(page(tmp_path, "It is 0.7.", stopgrad={"not_printed": "0.7"})) == ["0.7"]


def test_the_command_runs_the_page_and_finds_them(tmp_path, grader):
    cell = code("print(f'loss {0.5 + 0.044:.3f}')", "example")
    exercise = worked_page(tmp_path, text("## Worked mini-example"), cell, text("It is 0.54, not 0.7."))
    ran = grader("prove", "--root", exercise.root)
    assert ran.code == 1
    assert "The text says 0.7, and no cell" in ran.out
    assert "The text says 0.54" not in ran.out


def test_the_stubs_own_numbers_do_not_count(tmp_path):
    exercise = page(tmp_path, "The default is 2.0.")
    tree = json.loads(exercise.notebook.read_text(encoding="utf-8"))
    assert any("scale=2.0" in "".join(cell["source"]) for cell in tree["cells"])
    assert numbers(load_course(tmp_path).exercise(exercise.slug)) == ["2.0"]
