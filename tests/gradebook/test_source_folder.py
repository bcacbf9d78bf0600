"""`course build` again, after a person has worked in source/: nothing of theirs is overwritten."""

import json

import pytest

SLUG = "seeing_the_graph/stop_gradient_numpy"
QUESTION = {
    "cell_type": "markdown",
    "id": "why",
    "metadata": {
        "nbgrader": {
            "schema_version": 3, "grade": True, "grade_id": "why", "locked": False,
            "solution": True, "task": False, "points": 4,
        }
    },
    "source": "Why is the VJP of a stop zero?",
}  # fmt: skip


@pytest.fixture
def built(small_course, grader):
    """A course that was built, its source notebook, and the command that builds it again."""
    path = small_course / "course" / "source" / f"{SLUG}.ipynb"

    def build():
        return grader("course", "build", "--root", small_course)

    assert build().code == 0
    return small_course, path, build


def change(path, edit):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    edit(notebook)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def cells_of(path):
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def change_points(root):
    toml = root / "course" / "course.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace("points = 9", "points = 12"), encoding="utf-8")
    (path,) = (root / "solutions").glob("*/stop_gradient_numpy/test_*.py")
    text = path.read_text(encoding="utf-8")
    assert text.count("points(2)") == 1
    path.write_text(text.replace("points(2)", "points(5)"), encoding="utf-8")


def test_a_notebook_that_a_person_changed_is_left_but_for_the_points_and_named(built):
    root, path, build = built
    change(path, lambda notebook: notebook["cells"].insert(2, QUESTION))
    change_points(root)
    ran = build()
    assert ran.code == 0, ran.err
    assert "left as they are, because somebody changed them since they were built" in ran.err
    assert str(path) in ran.err
    assert "move it away and run the same command again" in ran.err
    assert "0 notebooks built, 1 left as they are" in ran.out
    cells = cells_of(path)
    assert cells[2] == QUESTION
    assert cells[-1]["metadata"]["nbgrader"]["points"] == 12
    assert build().out == ran.out
    path.unlink()
    assert build().err == ""
    assert QUESTION not in cells_of(path)


def test_what_jupyter_and_nbgrader_write_is_no_change_and_a_new_version_is_taken(built):
    root, path, build = built

    def save(notebook):
        notebook["metadata"]["language_info"] = {"name": "python", "version": "3.12"}
        for cell in notebook["cells"]:
            cell.update({"execution_count": 3, "outputs": []} if cell["cell_type"] == "code" else {})
            if "nbgrader" in cell["metadata"]:
                cell["metadata"]["nbgrader"].update(checksum="abc", cell_type=cell["cell_type"])

    change(path, save)
    exercise = root / "exercises" / f"{SLUG}.ipynb"
    exercise.write_text(exercise.read_text(encoding="utf-8").replace("by hand", "on paper"), encoding="utf-8")
    ran = build()
    assert ran.err == ""
    assert "on paper" in path.read_text(encoding="utf-8")


@pytest.mark.thorough
def test_a_notebook_of_a_version_that_left_no_mark_is_taken_for_ours_where_it_is_the_same(built):
    root, path, build = built
    change(path, lambda notebook: notebook["metadata"]["stopgrad"].pop("built"))
    change_points(root)
    assert build().err == ""
    assert cells_of(path)[-1]["metadata"]["nbgrader"]["points"] == 12


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        (
            lambda notebook: notebook["cells"][-1].update(source="assert stop_gradient"),
            "does not have the cell `hidden_checks` once",
        ),
        (lambda notebook: notebook.pop("cells"), "is not a notebook that can be read"),
    ],
)
def test_a_notebook_that_cannot_be_graded_as_it_is_left_is_a_finding(built, edit, problem):
    _, path, build = built
    change(path, edit)
    text = path.read_text(encoding="utf-8")
    ran = build()
    assert ran.code == 1
    assert f"{path} {problem}" in ran.err
    assert path.read_text(encoding="utf-8") == text
