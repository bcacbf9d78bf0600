"""`check` in a notebook of the course: the page's own words after a mistake, and what is written down."""

import json

import numpy as np
import pytest

import grader
from grader.course.exercise import load_course
from grader.workspace import notebook_check, page
from grader.workspace.notebook_check import _PassedChecks
from grader.workspace.workspace import Workspace, find_workspace
from tests.toy_course import toy_course

CHECK = "check(scaled, inputs=dict(x=np.array([1.0, 2.0])), value=(np.array([2.0, 4.0]), 3.0))"
SECOND = "check(scaled, inputs=dict(x=np.array([3.0])), value=(np.array([6.0]), 3.0))"
PITFALLS = "## Common pitfalls\n\n- **You see a shift.** Something is added to `x`.\n- **You see a mean.** It is no sum."
HINTS = (
    "## Hints\n\n<details><summary>Hint 1: a nudge</summary>\n\nThe first secret.\n\n</details>\n\n"
    "<details><summary>Hint 2: the sum</summary>\n\nThe second secret.\n\n</details>"
)
ENTRIES = [
    {"wrong": ["shifted"], "seen": [["scaled", "value |  | [3., 5.]"]]},
    {"wrong": ["mean"], "hint": 2, "seen": [["scaled", "value |  | 4.5"]]},
]
RIGHT = "def scaled(x, scale=2.0):\n    return x * scale, x.sum()\n"
SHIFTED = RIGHT.replace("x * scale", "x * scale + 1")
MEAN = RIGHT.replace("x.sum()", "x.mean() * (x.size + 1)")
OTHER = RIGHT.replace("x * scale", "x * scale + 7")


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course of one exercise whose page warns of two mistakes, and a workspace of it as the current folder."""
    root = toy_course(tmp_path)
    path = root / "exercises" / "toys" / "scaled.ipynb"
    tree = json.loads(path.read_text(encoding="utf-8"))
    for source in (CHECK, SECOND):
        tree["cells"].append(
            {"cell_type": "code", "metadata": {"tags": ["check"]}, "source": source, "outputs": []}
        )
    tree["cells"] += [
        {"cell_type": "markdown", "metadata": {"stopgrad": {"pitfalls": ENTRIES}}, "source": PITFALLS},
        {"cell_type": "markdown", "metadata": {}, "source": HINTS},
    ]
    path.write_text(json.dumps(tree), encoding="utf-8")
    course = load_course(root)
    monkeypatch.setattr(page, "_course", lambda: course)
    monkeypatch.setattr("grader.workspace.workspace.bundled_course", lambda: course)
    monkeypatch.setattr(notebook_check, "_PASSED", _PassedChecks())
    folder = tmp_path / "workspace"
    folder.mkdir()
    Workspace(folder, course, {}).write()
    monkeypatch.chdir(folder)
    return course


def notebook(answer):
    """The namespace of a kernel in which this answer was run."""
    namespace = {"np": np, "check": grader.check, "__name__": "__main__"}
    exec(answer, namespace)
    return namespace


def run(cell, namespace):
    namespace["In"] = ["", cell]
    return eval(cell, namespace)


def test_the_page_names_the_pitfall_that_fits_and_a_hint_without_its_content(course):
    report = run(CHECK, notebook(SHIFTED))
    assert str(report).splitlines()[-3:] == [
        "  This page warns of it:",
        "  → You see a shift. Something is added to `x`.",
        "  Stuck? Under Hints, open this one next: Hint 1: a nudge.",
    ]
    shown = report._repr_mimebundle_()["text/html"]
    assert "<p>→ <b>You see a shift.</b> Something is added to <code>x</code>.</p>" in shown
    assert "secret" not in shown + str(report)


def test_a_pitfall_can_name_the_hint_that_helps(course):
    assert "open this one next: Hint 2: the sum." in str(run(CHECK, notebook(MEAN)))


def test_a_mistake_that_the_page_does_not_know_gets_the_next_hint(course):
    workspace = find_workspace(course.root / "workspace")
    assert "This page" not in str(run(CHECK, notebook(OTHER)))
    assert "Hint 1: a nudge" in str(run(CHECK, notebook(OTHER)))
    workspace = workspace.record_hints(course.exercises["toys/scaled"], 1)
    assert "Hint 2: the sum" in str(run(CHECK, notebook(OTHER)))
    workspace.record_hints(course.exercises["toys/scaled"], 2)
    assert "Stuck?" not in str(run(CHECK, notebook(OTHER)))


def test_a_stub_gets_no_advice(course):
    report = run(CHECK, notebook("def scaled(x, scale=2.0):\n    raise NotImplementedError\n"))
    assert report.advice == ()


def test_outside_of_a_workspace_there_is_advice_all_the_same(course, tmp_path_factory, monkeypatch):
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert "This page warns of it:" in str(run(CHECK, notebook(SHIFTED)))
    assert run(CHECK, notebook(RIGHT)).passed


def test_a_function_of_no_exercise_is_checked_as_it_is(course):
    namespace = {"np": np, "check": grader.check}
    cell = "check(lambda x: x + 1, inputs=dict(x=1.0), value=3.0)"
    assert run(cell, namespace).advice == ()


def test_a_damaged_installation_gives_no_advice(course, monkeypatch):
    monkeypatch.setattr(page, "_course", lambda: None)
    assert run(CHECK, notebook(SHIFTED)).advice == ()


def solved(course):
    return find_workspace(course.root / "workspace").is_solved(course.exercises["toys/scaled"])


def test_an_exercise_is_solved_when_all_its_checks_have_passed_in_the_kernel(course):
    namespace = notebook(RIGHT)
    run(CHECK, namespace)
    assert not solved(course)
    run(SECOND, namespace)
    assert solved(course)
    run(SECOND, namespace)
    assert solved(course)


def test_checks_of_an_earlier_answer_do_not_count(course):
    namespace = notebook(SHIFTED.replace("+ 1", "* (x.size > 1) + x * 2 * (x.size < 2)"))
    assert run(CHECK, namespace).passed
    exec(RIGHT.replace("x * scale", "x * scale + 3 * (x.size > 1)"), namespace)
    assert run(SECOND, namespace).passed
    assert not solved(course)


def test_a_check_that_the_student_wrote_does_not_solve_the_exercise(course):
    namespace = notebook(OTHER)
    for cell in (CHECK, SECOND):
        assert not run(cell, namespace).passed
    own = "check(scaled, inputs=dict(x=np.array([0.0])), value=(np.array([7.0]), 0.0))"
    assert run(own, namespace).passed
    assert not solved(course)


def test_a_script_is_checked_and_nothing_is_written_down(course):
    namespace = notebook(RIGHT)
    assert eval(CHECK, namespace).passed
    assert eval(SECOND, namespace).passed
    assert not solved(course)


def test_the_page_is_the_one_whose_functions_are_all_there(course):
    exercise = course.exercises["toys/scaled"]
    assert page.page_of("helper", {"scaled": print}) == exercise
    assert page.page_of("scaled", {"scaled": 3}) is None
    assert page.page_of("scaled", {}) is None


def test_a_notebook_that_cannot_be_read_is_no_page(course, monkeypatch):
    path = course.exercises["toys/scaled"].notebook
    path.write_text("{", encoding="utf-8")
    monkeypatch.setattr(page, "_course", lambda: load_course(course.root))
    assert page.page_of("scaled", {"scaled": print}) is None


def test_without_a_course_there_is_no_page(monkeypatch):
    def missing():
        raise grader.core.errors.GraderError("the notebooks are missing from this installation.")

    page._course.cache_clear()
    monkeypatch.setattr(page, "bundled_course", missing)
    assert page._course() is None
    page._course.cache_clear()
