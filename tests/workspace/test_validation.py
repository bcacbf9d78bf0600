"""The last cell of a released notebook: what it says in Validate, and that it is worth nothing anywhere else."""

import pytest

from grader.workspace.validation import CheckedCells


def test_a_cell_passes_where_all_its_checks_passed_when_it_last_ran():
    cells = CheckedCells()
    kernel = {"In": ["", "check(f)\ncheck(g)"]}
    cells.note(kernel, passed=False)
    cells.note(kernel, passed=True)
    assert (cells.passed, cells.failed) == (0, 1)
    kernel["In"].append("check(f)\ncheck(g)")
    cells.note(kernel, passed=True)
    cells.note(kernel, passed=True)
    assert (cells.passed, cells.failed) == (1, 0)
    cells.note({}, passed=False)  # no notebook's kernel
    assert (cells.passed, cells.failed) == (1, 0)


@pytest.fixture
def run_cell(monkeypatch):
    """Runs the cell in a kernel whose check cells went as told; True stands for one that passed."""
    from grader import hidden_checks
    from grader.workspace import validation

    def run(*outcomes, visible, execution):
        checked = CheckedCells()
        for number, passed in enumerate(outcomes):
            checked.note({"In": [f"check({number})"]}, passed=passed)
        monkeypatch.setattr(validation, "CHECKED", checked)
        monkeypatch.setenv("NBGRADER_EXECUTION", execution)
        return hidden_checks(visible=visible)

    return run


def test_validate_passes_where_every_visible_check_passed_and_says_no_more_than_that(run_cell, capsys):
    assert run_cell(True, True, visible=2, execution="validate") is None
    assert capsys.readouterr().out.startswith("The visible checks passed. The hidden checks run when")


@pytest.mark.parametrize(
    ("outcomes", "visible", "sentence"),
    [
        ((True, False), 2, "1 cell with a visible check that failed"),
        ((True,), 3, "2 cells with visible checks did not run"),
        ((), 0, "no visible checks: only grading can tell"),
    ],
)
def test_validate_fails_where_a_visible_check_failed_or_did_not_run(run_cell, outcomes, visible, sentence):
    with pytest.raises(AssertionError, match=sentence):
        run_cell(*outcomes, visible=visible, execution="validate")


@pytest.mark.parametrize("execution", ["autograde", "", "anything"])
def test_a_run_of_anything_else_is_worth_nothing(run_cell, execution):
    import nbformat
    from nbgrader.utils import determine_grade

    shown = run_cell(True, visible=1, execution=execution)
    assert "run when your work is graded" in shown._repr_html_()
    output = nbformat.v4.new_output("execute_result", {"text/plain": repr(shown)})
    metadata = {"nbgrader": {"grade": True, "solution": False, "points": 9}}
    cell = nbformat.v4.new_code_cell("hidden_checks(visible=1)", metadata=metadata, outputs=[output])
    assert determine_grade(cell) == (0.0, 9.0)
