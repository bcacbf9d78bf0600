"""A student's folder: which exercise a name means, what is solved, what needs a check."""

import json

import pytest
from support import fill

from grader.core.errors import UsageError
from grader.workspace.progress_file import PROGRESS
from grader.workspace.workspace import find_exercise, find_workspace, make_workspace

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def workspace(tmp_path):
    workspace, _ = make_workspace(tmp_path / "work")
    return workspace


@pytest.fixture
def exercise(workspace):
    return workspace.course.exercise(SLUG)


def test_a_workspace_is_found_from_inside_and_from_the_folder_above(tmp_path):
    make_workspace(tmp_path / "stopgrad")
    for start in (tmp_path, tmp_path / "stopgrad", tmp_path / "stopgrad" / "teachers"):
        assert find_workspace(start).root == tmp_path / "stopgrad"


@pytest.mark.parametrize("name", [SLUG, f"{SLUG}.ipynb", "stop_gradient_numpy"])
def test_an_exercise_is_found_by_slug_file_name_or_id(workspace, exercise, name):
    assert find_exercise(workspace, name) is exercise


def test_a_copy_elsewhere_is_found_by_its_metadata(workspace, exercise, tmp_path):
    copy = tmp_path / "mine.ipynb"
    copy.write_bytes(workspace.notebook(exercise).read_bytes())
    assert find_exercise(workspace, str(copy)) is exercise


def test_without_a_name_the_next_unsolved_exercise_is_meant(workspace):
    first = find_exercise(workspace, None)
    assert find_exercise(workspace.record_check(first, passed=True), None) is not first


def test_when_everything_is_solved_a_name_is_needed(workspace):
    for exercise in workspace.course.exercises.values():
        workspace = workspace.record_check(exercise, passed=True)
    with pytest.raises(UsageError, match="Everything is solved: name the notebook"):
        find_exercise(workspace, None)


def test_only_code_that_is_new_needs_a_check(workspace, exercise):
    assert not workspace.needs_check(exercise)
    fill(workspace.notebook(exercise), SLUG)
    assert workspace.needs_check(exercise)
    workspace = workspace.record_check(exercise, passed=True)
    assert not workspace.needs_check(exercise)
    workspace.notebook(exercise).write_text("damaged")
    assert not workspace.needs_check(exercise)


def test_an_answer_cell_that_was_turned_into_text_needs_a_check(workspace, exercise):
    path = workspace.notebook(exercise)
    fill(path, SLUG)
    tree = json.loads(path.read_text(encoding="utf-8"))
    for cell in tree["cells"]:
        if "stub" in cell["metadata"].get("tags", []):
            cell["cell_type"] = "markdown"
    path.write_text(json.dumps(tree), encoding="utf-8")
    assert workspace.needs_check(exercise)


def test_records_stand_in_the_order_of_the_course(workspace):
    last, first = list(workspace.course.exercises.values())[:2][::-1]
    workspace.record_hints(last, 2).record_check(first, passed=False)
    text = (workspace.root / PROGRESS).read_text(encoding="utf-8")
    assert text.index(first.slug) < text.index(last.slug)
