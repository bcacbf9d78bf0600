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


def git(root, *arguments):
    subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b.c", *arguments], cwd=root.parent, check=True
    )


def rename(root, old, new):
    """Rename an exercise, as an author does."""
    unit, _, name = new.partition("/")
    old_name = old.rpartition("/")[2]
    (root / "exercises" / unit).mkdir(exist_ok=True)
    (root / "solutions" / unit).mkdir(exist_ok=True)
    git(root, "mv", f"inner/exercises/{old}.ipynb", f"inner/exercises/{new}.ipynb")
    git(root, "mv", f"inner/solutions/{old}", f"inner/solutions/{new}")
    git(root, "mv", f"inner/solutions/{new}/test_{old_name}.py", f"inner/solutions/{new}/test_{name}.py")
    toml = root / "course" / "course.toml"
    toml.write_text(toml.read_text().replace(f'"{old_name}"', f'"{name}"'))


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


@pytest.mark.parametrize("committed", [False, True])
def test_an_exercise_that_was_renamed_is_proven(repository, committed):
    new = "straight_through/quantise"
    rename(repository, TWO, new)
    if committed:
        git(repository, "commit", "-qam", "renamed")
    assert changed(repository, "HEAD~1" if committed else "HEAD") == [new]


def test_an_exercise_whose_file_moved_away_is_proven_and_so_is_the_one_that_has_it_now(repository):
    wrong = next((repository / "solutions" / TWO / "wrong").glob("*.py")).name
    git(repository, "mv", f"inner/solutions/{TWO}/wrong/{wrong}", f"inner/solutions/{ONE}/wrong/{wrong}")
    assert changed(repository) == [ONE, TWO]
    git(repository, "mv", f"inner/solutions/{ONE}/wrong/{wrong}", "elsewhere.py")
    assert changed(repository) == [TWO]


def test_a_renamed_twin_is_proven_with_the_exercise_that_names_it(repository):
    explained = repository / "solutions" / ONE / "explained.md"
    explained.write_text(explained.read_text() + f"\n## The twin\n\n`{TWO}`\n")
    git(repository, "commit", "-qam", "a twin")
    rename(repository, TWO, "straight_through/quantise")
    assert changed(repository) == [ONE, "straight_through/quantise"]


def test_a_course_that_moved_within_its_repository_is_proven_as_a_whole(repository):
    git(repository, "mv", "inner", "outer")
    assert changed(repository.parent / "outer") == [ONE, TWO]


@pytest.mark.parametrize("broken", ["[[unit", 'unit = ["x"]', "unit = 3"])
def test_a_course_toml_that_was_broken_touches_everything(repository, broken):
    toml = repository / "course" / "course.toml"
    text = toml.read_text()
    toml.write_text(broken)
    git(repository, "commit", "-qam", "broken")
    toml.write_text(text)
    assert changed(repository) == [ONE, TWO]


def test_a_helper_file_touches_its_unit_and_weights_their_exercise(repository):
    (repository / "exercises" / "straight_through" / "data.csv").write_text("1")
    assert changed(repository) == [TWO]
    toml = repository / "course" / "course.toml"
    toml.write_text(toml.read_text() + f'\n[weights."{ONE}"]\npoints = 3\n')
    assert changed(repository) == [ONE, TWO]


def test_another_notebook_of_the_unit_touches_nothing(repository):
    (repository / "exercises" / "straight_through" / "other.ipynb").write_text("{}")
    assert changed(repository) == []


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
