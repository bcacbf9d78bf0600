"""A new course: what is written into an empty folder, and where nothing is."""

import re

import pytest
import yaml

from grader.core.errors import UsageError
from grader.course.exercise import load_course
from grader.course.new_course import write_course
from grader.course.pattern import pattern_named

DEMANDS = ("three of these", "four of those")


def write(folder, pattern="loss"):
    return write_course(folder, pattern_named(pattern), version="1.2.3", demands=DEMANDS)


def test_a_course_has_an_exercise_a_readme_and_a_workflow(tmp_path):
    slug = write(tmp_path / "deep" / "course")
    root = tmp_path / "deep" / "course"
    exercise = load_course(root).exercise(slug)
    assert exercise.framework == "jax"
    assert exercise.notebook.is_file()
    assert exercise.grader.is_file()
    readme = (root / "README.md").read_text(encoding="utf-8")
    assert "\n- three of these\n- four of those\n" in readme
    assert slug in readme
    assert "stopgrad[jax]==1.2.3\n" in (root / "requirements.txt").read_text(encoding="utf-8")
    texts = [path.read_text(encoding="utf-8") for path in root.rglob("*") if path.is_file()]
    assert not [text for text in texts if re.search(r"\$(slug|id|framework|extra|version|demands)", text)]


def test_the_workflow_makes_sandboxes_possible_before_it_proves(tmp_path):
    write(tmp_path)
    tree = yaml.safe_load((tmp_path / ".github" / "workflows" / "prove.yml").read_text(encoding="utf-8"))
    lines = [step["run"] for step in tree["jobs"]["prove"]["steps"] if "run" in step]
    assert tree["jobs"]["prove"]["runs-on"] == "ubuntu-24.04"
    assert "bubblewrap" in lines[0]
    allowing, warning = lines[1].split(" || ")
    assert allowing == "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"
    assert warning.startswith("echo '::warning::")
    assert lines[2:4] == [
        "pip install -r requirements.txt",
        "grader doctor || echo '::warning::The isolation is not full.'",
    ]
    assert lines[4] == "grader prove --mutants --changed origin/${{ github.base_ref }} --junit proof.xml"
    assert lines[5] == "grader prove --mutants --junit proof.xml --html proof"


def test_what_an_answer_imports_is_installed_where_the_course_is_proven(tmp_path):
    slug = write(tmp_path, "equinox_modules")
    assert load_course(tmp_path).exercise(slug).libraries == ("equinox",)
    lines = (tmp_path / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert lines[1:] == ["stopgrad[jax]==1.2.3", "equinox"]


def test_a_folder_that_holds_only_a_repository_is_empty(tmp_path):
    (tmp_path / ".git").mkdir()
    write(tmp_path)
    assert load_course(tmp_path).exercises


@pytest.mark.parametrize("name", ["notes.txt", ".hidden"])
def test_a_folder_that_is_not_empty_is_refused(tmp_path, name):
    (tmp_path / name).write_text("mine")
    with pytest.raises(UsageError, match="is not empty: a new course needs a folder of its own"):
        write(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_file_is_refused(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UsageError, match="file is a file: name a folder"):
        write(tmp_path / "file")
    with pytest.raises(UsageError, match=r"file/course could not be written: Not a directory\."):
        write(tmp_path / "file" / "course")
    with pytest.raises(UsageError, match=r"xx cannot be read: File name too long\."):
        write(tmp_path / ("x" * 300))
    assert (tmp_path / "file").read_text() == "mine"
