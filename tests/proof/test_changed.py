"""Which exercises have changed, in a real repository."""

import subprocess

import pytest
from support import copy_course

from grader.core.errors import UsageError
from grader.course.exercise import load_course
from grader.proof.changed import changed_since

ONE, TWO = "seeing_the_graph/stop_gradient_numpy", "straight_through/vq_numpy"


@pytest.fixture
def repository(tmp_path):
    root = copy_course(tmp_path / "repository" / "inner", ONE, TWO)
    for line in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", *line], cwd=root.parent, check=True)
    return root


def changed(root, revision="HEAD"):
    return changed_since(load_course(root), revision)


def test_nothing_changed(repository):
    assert changed(repository) == []


@pytest.mark.parametrize(
    "path", [f"exercises/{TWO}.ipynb", f"solutions/{TWO}/reference.py", f"solutions/{TWO}/wrong/new.py"]
)
def test_a_file_of_an_exercise_touches_it_alone(repository, path):
    with open(repository / path, "a", encoding="utf-8") as file:
        file.write(" ")
    assert changed(repository) == [TWO]


def test_a_line_of_the_course_touches_its_exercise(repository):
    toml = repository / "course" / "course.toml"
    toml.write_text(
        toml.read_text().replace(
            'id = "vq_numpy", framework = "numpy", points = 12',
            'id = "vq_numpy", framework = "numpy", points = 13',
        )
    )
    assert changed(repository) == [TWO]


def test_the_platform_touches_everything(repository):
    (repository.parent / "pyproject.toml").write_text("")
    assert changed(repository) == [ONE, TWO]


def test_an_unknown_revision_is_reported(repository):
    with pytest.raises(UsageError, match="git says"):
        changed(repository, "nowhere")


def test_a_folder_without_a_repository_is_reported(tmp_path):
    root = copy_course(tmp_path / "alone", ONE)
    with pytest.raises(UsageError, match="git says"):
        changed(root)


def test_before_the_first_commit_everything_is_new(tmp_path):
    root = copy_course(tmp_path / "new", ONE, TWO)
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    assert changed(root) == [ONE, TWO]
    with pytest.raises(UsageError, match="git says"):
        changed(root, "main")
