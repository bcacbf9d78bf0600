"""`grader check`: the visible checks of a notebook in a terminal."""

import json
import tomllib

import pytest
from support import fill

SLUG = "seeing_the_graph/stop_gradient_numpy"
PLACE = "01_seeing_the_graph/05_stop_gradient_numpy"
"""An exercise in NumPy, which starts quickly."""


def solved(work):
    text = (work / "stopgrad" / "progress.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)[SLUG]["solved"]


def test_a_notebook_is_checked_recorded_and_followed_by_the_next(grader, work):
    ran = grader("check", f"stopgrad/{PLACE}.ipynb", cwd=work)
    assert ran.code == 1
    assert "not written yet" in ran.out
    assert "Not yet." in ran.out
    fill(work / "stopgrad" / f"{PLACE}.ipynb", SLUG)
    ran = grader("check", SLUG, cwd=work)
    assert (ran.code, ran.err) == (0, "")
    assert "Visible checks passed; hidden ones follow at grading." in ran.out
    assert f"✓ {SLUG} is solved as far as you can see here: 1 of 48." in ran.out
    assert "next: seeing_the_graph/blocked_sum" in ran.out
    assert solved(work)
    fill(work / "stopgrad" / f"{PLACE}.ipynb", SLUG, "wrong/value_zeroed")
    assert grader("check", "stop_gradient_numpy", cwd=work).code == 1
    assert not solved(work), "what is broken again is not solved"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("def stop_gradient_numpy(:", "✗ code cell 2: raised SyntaxError"),
        (
            "import no_such_module",
            "No module named 'no_such_module' (code cell 2, line 1: `import no_such_module`)",
        ),
        ("import os; os._exit(7)", "the program ended before the checks were done."),
    ],
    ids=["syntax", "import", "exit"],
)
def test_an_error_in_a_notebook_is_shown_with_its_line(grader, work, code, message):
    path = work / "stopgrad" / f"{PLACE}.ipynb"
    tree = json.loads(path.read_text(encoding="utf-8"))
    for cell in tree["cells"]:
        if "stub" in cell["metadata"].get("tags", []):
            cell["source"] = code
    path.write_text(json.dumps(tree), encoding="utf-8")
    ran = grader("check", path, cwd=work)
    assert ran.code == 1
    assert message in ran.out
    assert "Traceback" not in ran.out


@pytest.mark.parametrize("kind", ["markdown", "raw"])
@pytest.mark.parametrize(("solution", "code"), [("reference", 0), ("wrong/value_zeroed", 1)])
def test_check_and_grading_agree_on_an_answer_cell_that_was_turned_into_text(
    grader, work, kind, solution, code
):
    path = work / "stopgrad" / f"{PLACE}.ipynb"
    fill(path, SLUG, solution)
    tree = json.loads(path.read_text(encoding="utf-8"))
    answer = next(cell for cell in tree["cells"] if "stub" in cell["metadata"].get("tags", []))
    answer["cell_type"] = kind
    path.write_text(json.dumps(tree), encoding="utf-8")
    assert grader("check", SLUG, cwd=work).code == code
    assert grader("grade", path, "--exercise", SLUG, "--json", work / "verdicts.json").code == 0
    (verdict,) = json.loads((work / "verdicts.json").read_text(encoding="utf-8"))
    assert (verdict["score"] == verdict["max_score"]) is (code == 0)
    assert verdict["cause"] is None


def test_a_python_file_in_the_workspace_is_checked_and_counts(grader, work, reference):
    path = work / "stopgrad" / "stop_gradient_numpy.py"
    path.write_bytes(reference.read_bytes())
    ran = grader("check", path, cwd=work)
    assert ran.code == 0, ran.out
    assert solved(work)
