"""The hook of pre-commit: in a real repository of a course, with the real pre-commit and real commits."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT, copy_course

SLUG = "seeing_the_graph/stop_gradient_numpy"
BIN = Path(sys.executable).parent


@pytest.fixture
def run(tmp_path):
    """A function that runs a command of git or pre-commit as the course's author."""
    settings = {
        "HOME": str(tmp_path),
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "PRE_COMMIT_HOME": str(tmp_path / "cache"),
        **{
            f"GIT_{who}_{what}": "ada@example.org"
            for who in ("AUTHOR", "COMMITTER")
            for what in ("NAME", "EMAIL")
        },
    }

    def call(*line, cwd, code=0):
        done = subprocess.run(
            line, cwd=cwd, env=settings, capture_output=True, text=True, timeout=300, check=False
        )
        output = done.stdout + done.stderr
        assert done.returncode == code, output
        return output

    return call


@pytest.fixture
def course(tmp_path, run):
    """A repository of a course whose author has installed the hook, before the first commit."""
    hooks = tmp_path / "stopgrad"
    hooks.mkdir()
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks)
    for line in (["init", "-q"], ["add", "."], ["commit", "-qm", "The hook"]):
        run("git", *line, cwd=hooks)
    revision = run("git", "rev-parse", "HEAD", cwd=hooks).strip()
    course = copy_course(tmp_path / "course", SLUG)
    (course / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {hooks}\n    rev: {revision}\n    hooks:\n      - id: grader-prove\n"
    )
    run("git", "init", "-q", cwd=course)
    run(BIN / "pre-commit", "install", cwd=course)
    return course


def test_a_commit_proves_the_exercises_that_it_touches(course, run):
    run("git", "add", ".", cwd=course)
    assert "Passed" in run("git", "commit", "-m", "A course", cwd=course), "everything is new, and proven"

    (course / "README.md").write_text("A course.\n")
    run("git", "add", ".", cwd=course)
    assert "Passed" in run("git", "commit", "-m", "A page", cwd=course)

    for path in sorted((course / "solutions" / SLUG / "right").glob("*.py"))[1:]:
        run("git", "rm", "-q", path, cwd=course)
    output = run("git", "commit", "-m", "Fewer answers", cwd=course, code=1)
    assert f"{SLUG} has 1 right solutions, 3 are needed" in output, "a commit that only deletes files"
    assert "prove the exercises that changed" in output
    assert run("git", "log", "--format=%s", cwd=course).split("\n")[0] == "A page", "nothing was committed"


def test_a_course_within_a_repository_is_named_by_the_hooks_arguments(course, run, tmp_path):
    outer = tmp_path / "outer"
    outer.mkdir()
    config = (course / ".pre-commit-config.yaml").read_text()
    (outer / ".pre-commit-config.yaml").write_text(
        f"{config}        args: [--root, inner]\n        verbose: true\n"
    )
    for name in ("course", "exercises", "solutions"):
        shutil.copytree(course / name, outer / "inner" / name)
    run("git", "init", "-q", cwd=outer)
    run("git", "add", ".", cwd=outer)
    run("git", "commit", "-qm", "A course", cwd=outer)
    run(BIN / "pre-commit", "install", cwd=outer)
    (outer / "README.md").write_text("A course.\n")
    run("git", "add", ".", cwd=outer)
    output = run("git", "commit", "-m", "A page", cwd=outer)
    assert "Nothing to prove: no exercise has changed since HEAD." in output
