"""Stored outputs against what cells show: what is stale, what is missing, what should not be there."""

import json
from dataclasses import replace

import pytest

from grader.core.cell_output import CellOutput, Kind
from grader.course.exercise import load_course
from grader.course.stored_outputs import stored_cells, write_outputs
from grader.proof.output_findings import output_findings, stale_outputs, wanted_outputs
from tests.worked_page import PLOT, code, text, worked_page

PICTURE = CellOutput(Kind.PICTURE, "Plot.", b"\x89PNG")
SHOWN = (
    (CellOutput(Kind.PRINTED, "loss 0.5400 after 10 steps\n"),),
    (PICTURE, CellOutput(Kind.VALUE, "3")),
    (),
    (CellOutput(Kind.VALUE, "scaled: ✓"),),
    (CellOutput(Kind.PRINTED, "late\n"),),
)


@pytest.fixture
def exercise(tmp_path):
    examples = code("print(0.25)", "example"), text("Between."), code(PLOT, "example")
    return worked_page(tmp_path, *examples, after=[code("print('late')", "example")])


def stored(exercise, shown=SHOWN):
    write_outputs(exercise.notebook, wanted_outputs(exercise, shown))
    return load_course(exercise.root).exercise(exercise.slug)


def edited(exercise, edit):
    tree = json.loads(exercise.notebook.read_text(encoding="utf-8"))
    edit(tree["cells"])
    exercise.notebook.write_text(json.dumps(tree, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return load_course(exercise.root).exercise(exercise.slug)


def messages(exercise, shown=SHOWN):
    findings = list(output_findings(exercise, shown))
    assert bool(findings) is (stale_outputs(exercise, shown) is not None)
    advice = f" `grader prove {exercise.slug} --write-outputs` stores what it shows."
    assert all(finding.message.endswith(advice) for finding in findings)
    return [finding.message.removesuffix(advice) for finding in findings]


def test_only_what_stands_before_the_stub_is_stored(exercise):
    cells = stored_cells(stored(exercise).notebook)
    assert [len(cell.outputs) for cell in cells] == [1, 0, 2, 0, 0, 0]
    assert messages(stored(exercise)) == []


def test_a_cell_that_stores_nothing_is_found_at_its_line(exercise):
    first, second = output_findings(exercise, SHOWN)
    assert first.message.startswith("Code cell 1 shows something when it is run, and stores nothing.")
    assert second.message.startswith("Code cell 2 shows something when it is run, and stores nothing.")
    lines = exercise.notebook.read_text(encoding="utf-8").splitlines()
    assert "print(0.25)" in lines[first.line - 1]
    assert "import matplotlib" in lines[second.line - 1]


@pytest.mark.parametrize(
    ("printed", "is_stale"),
    [
        ("loss 0.5402 after 10 steps\n", False),
        ("loss 0.5600 after 10 steps\n", True),
        ("loss 0.5400 after 11 steps\n", True),
        ("loss 0.5400 after 10 steps, or so\n", True),
    ],
)
def test_printed_text_is_stale_where_more_than_last_digits_differ(exercise, printed, is_stale):
    shown = ((CellOutput(Kind.PRINTED, printed),), *SHOWN[1:])
    found = f"Code cell 1 shows something else when it is run than what it stores:\n{printed}"
    assert messages(stored(exercise), shown) == ([found] if is_stale else [])


def test_a_picture_is_stale_when_the_code_has_changed_that_made_it(exercise):
    def edit(cells):
        cells[0]["source"] = ["print(0.25)  # the same"]

    assert messages(edited(stored(exercise), edit)) == [
        "Code cell 2 stores a picture that other code has made."
    ]
    other = (SHOWN[0], (replace(PICTURE, png=b"\x89PNG of another font"), SHOWN[1][1]), *SHOWN[2:])
    assert messages(stored(load_course(exercise.root).exercise(exercise.slug)), other) == []


def test_a_picture_that_is_missing_is_found(exercise):
    def edit(cells):
        del cells[2]["outputs"][0]

    assert messages(edited(stored(exercise), edit)) == [
        "Code cell 2 shows 2 outputs when it is run, and stores 1."
    ]


def test_an_output_of_another_kind_is_found(exercise):
    def edit(cells):
        cells[0]["outputs"] = [{"output_type": "error", "ename": "E", "evalue": "", "traceback": []}]

    assert messages(edited(stored(exercise), edit)) == [
        "Code cell 1 shows something of another kind when it is run than what it stores."
    ]


@pytest.mark.parametrize("place", [3, 4, 5], ids=["answer", "check", "after"])
def test_answers_and_checks_store_nothing(exercise, place):
    def edit(cells):
        cells[place]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["x\n"]}]

    assert messages(edited(stored(exercise), edit)) == [
        f"Code cell {place} stores an output, and should not."
    ]


def test_the_number_of_a_run_is_found(exercise):
    def edit(cells):
        cells[4]["execution_count"] = 7

    assert messages(edited(stored(exercise), edit)) == ["Code cell 4 has the number of a run."]


def test_the_command_stores_them_and_a_second_run_changes_nothing(exercise, grader):
    first = grader("prove", "--root", exercise.root, "--write-outputs")
    assert "Code cell 1 shows something when it is run, and stores nothing." in first.out
    assert "Stored the outputs of exercises/toys/scaled.ipynb." in first.out
    once = exercise.notebook.read_bytes()
    printed, picture, after = (
        *stored_cells(exercise.notebook)[0].outputs,
        *stored_cells(exercise.notebook)[2].outputs,
    )
    assert printed.output == CellOutput(Kind.PRINTED, "0.25\n")
    assert picture.output.text == "Plot. size against step: growth."
    assert after.output == CellOutput(Kind.PRINTED, "last size 4.0\n")
    second = grader("prove", "--root", exercise.root, "--write-outputs")
    assert "Stored" not in second.out
    assert "stores" not in second.out
    assert exercise.notebook.read_bytes() == once
