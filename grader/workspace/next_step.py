"""The next step: what a student should do now, shown at the end of every command."""

from __future__ import annotations

import os
from pathlib import Path

from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Exercise
from grader.workspace.installed_frameworks import can_run, what_to_install
from grader.workspace.visible_checks import CheckRun, run_visible_checks
from grader.workspace.workspace import Workspace, find_exercise, find_workspace


def find_notebook(name: str | None) -> tuple[Workspace, Exercise, Path]:
    """The workspace, the exercise and the notebook that a command names; without a name, the next one."""
    path = Path(name) if name else None
    if path is None or not path.is_file():
        workspace = find_workspace(Path.cwd())
        exercise = find_exercise(workspace, name)
        return workspace, exercise, workspace.notebook(exercise)
    workspace = find_workspace(path.resolve().parent)
    return workspace, find_exercise(workspace, name), path


def show_next(workspace: Workspace) -> None:
    """Print the next exercise and the commands for it."""
    exercise = workspace.next()
    if exercise is None:
        print("Everything is solved. `grader progress` shows it; hidden checks follow at grading.")
        return
    path = as_typed(workspace.notebook(exercise))
    print(
        f"\nnext: {exercise.slug} · {exercise.title} ({FRAMEWORKS[exercise.framework].title}, {exercise.minutes} min)"
    )
    if wanted := what_to_install(exercise):
        print(f"  needs      pip install {wanted}")
    print(f"  open it    grader lab {as_typed(workspace.root)}   (or {path} in any notebook editor)")
    print(f"  check it   grader check {path}")
    print(f"  a nudge    grader hint {path}")


def check_and_record(workspace: Workspace, exercise: Exercise, path: Path) -> tuple[Workspace, CheckRun]:
    """Run the visible checks; the outcome is recorded if the file lies in the workspace."""
    check_run = run_visible_checks(path, exercise)
    if path.resolve().is_relative_to(workspace.root.resolve()):
        workspace = workspace.record_check(exercise, passed=check_run.passed)
    return workspace, check_run


def check_saved(workspace: Workspace) -> Workspace:
    """Check the notebooks that were saved since they were last checked, in Jupyter or elsewhere."""
    for exercise in workspace.course.exercises.values():
        if can_run(exercise) and workspace.needs_check(exercise):
            print(f"checking {exercise.slug} …", flush=True)
            workspace, check_run = check_and_record(workspace, exercise, workspace.notebook(exercise))
            print(f"  {'✓ solved' if check_run.passed else 'not yet'}")
    return workspace


def as_typed(path: Path) -> str:
    """A path as one would type it from here."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith(os.path.join("..", "..")) else relative
