"""A student's folder: which exercise a name means, what is solved, what needs a check."""

import json
import re

import pytest
from support import fill

from grader.core.errors import UsageError
from grader.workspace.home import HOME
from grader.workspace.progress_file import PROGRESS
from grader.workspace.workspace import (
    exercise_of_file,
    find_exercise,
    find_workspace,
    make_workspace,
    workspace_folder,
)

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
    for start in (tmp_path, tmp_path / "stopgrad", tmp_path / "stopgrad" / "06_teachers"):
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


def test_folders_and_notebooks_stand_in_the_order_of_the_course(workspace):
    places = sorted(str(path.relative_to(workspace.root)) for path in workspace.root.glob("*/*.ipynb"))
    expected = [
        str(workspace.notebook(one).relative_to(workspace.root))
        for one in workspace.course.exercises.values()
    ]
    assert places == expected
    assert places[0] == "01_seeing_the_graph/01_blocked_sum.ipynb"


def test_a_renamed_notebook_counts(workspace, exercise):
    moved = workspace.root / "notes" / "my own name.ipynb"
    moved.parent.mkdir()
    workspace.notebook(exercise).rename(moved)
    hidden = workspace.root / ".ipynb_checkpoints" / "newer.ipynb"
    hidden.parent.mkdir()
    hidden.write_bytes(moved.read_bytes())
    (workspace.root / "notes" / "damaged.ipynb").write_text("{")
    again, added = make_workspace(workspace.root)
    assert added == 0
    assert again.notebook(exercise) == moved
    assert find_exercise(again, str(moved)) is again.course.exercise(SLUG)
    assert "](notes/my%20own%20name.ipynb)" in (workspace.root / HOME).read_text(encoding="utf-8")


def test_a_folder_of_an_older_version_is_kept_as_it_is(workspace, exercise):
    older = workspace.root / exercise.unit / f"{exercise.id}.ipynb"
    older.parent.mkdir()
    workspace.notebook(exercise).rename(older)
    assert make_workspace(workspace.root)[1] == 0
    assert find_workspace(workspace.root).notebook(exercise) == older


def test_the_home_page_says_what_is_solved_and_what_is_next(workspace, exercise):
    first = workspace.next()
    text = (workspace.root / HOME).read_text(encoding="utf-8")
    assert "0 of 48 exercises are solved." in text
    assert (
        f"**Next:** [{first.title}](01_seeing_the_graph/01_blocked_sum.ipynb), {first.minutes} minutes."
        in text
    )
    workspace = workspace.record_check(exercise, passed=True)
    text = (workspace.root / HOME).read_text(encoding="utf-8")
    assert "1 of 48 exercises is solved." in text
    assert (
        f"| ✓ solved | [{exercise.title}](01_seeing_the_graph/05_stop_gradient_numpy.ipynb) | NumPy" in text
    )
    for one in workspace.course.exercises.values():
        workspace = workspace.record_check(one, passed=True)
    text = (workspace.root / HOME).read_text(encoding="utf-8")
    assert "**Everything is solved.**" in text
    assert "takes about 0 minutes" in text


def test_every_page_that_a_workspace_links_to_is_there(workspace):
    for page in (workspace.root / HOME, *workspace.root.glob("*/*.ipynb")):
        cells = json.loads(page.read_text(encoding="utf-8"))["cells"]
        text = "".join("".join(cell["source"]) for cell in cells)
        for link in re.findall(r"\]\(([^)]+\.ipynb)\)", text):
            assert (page.parent / link).is_file(), (page, link)


def test_a_workspace_does_not_lie_in_another(workspace, monkeypatch):
    inside = workspace.root / "06_teachers"
    with pytest.raises(UsageError, match="lies in a workspace already"):
        make_workspace(inside / "stopgrad")
    monkeypatch.chdir(inside)
    assert workspace_folder() == workspace.root
    monkeypatch.chdir(workspace.root.parents[1])
    assert str(workspace_folder()) == "stopgrad"


@pytest.mark.parametrize(
    ("name", "text", "is_found"),
    [
        ("stop_gradient_numpy.py", "x = 1", True),
        ("05_stop_gradient_numpy.py", "def f(:", True),
        ("mine.py", "def stop_gradient(x): ...\ndef target_network_loss(online, target): ...", True),
        ("mine.py", "def something_else(x): ...", False),
        ("mine.py", "def f(:", False),
        ("mine.ipynb", "{", False),
    ],
)
def test_a_file_says_by_its_name_or_its_functions_which_exercise_it_is_for(
    workspace, exercise, tmp_path, name, text, is_found
):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert exercise_of_file(path, workspace.course) is (exercise if is_found else None)
    if not is_found:
        with pytest.raises(UsageError, match="is not a file of this course"):
            find_exercise(workspace, str(path))


def test_a_workspaces_notebooks_have_the_outputs_of_the_courses(workspace):
    for exercise in workspace.course.exercises.values():
        copied = json.loads(workspace.notebook(exercise).read_text(encoding="utf-8"))["cells"]
        original = json.loads(exercise.notebook.read_text(encoding="utf-8"))["cells"]
        pairs = zip(original, copied, strict=False)
        assert all(before.get("outputs") == after.get("outputs") for before, after in pairs), exercise.slug
