"""The way on: what a student is shown at the end of every command of the study."""

from __future__ import annotations

import os
from pathlib import Path

from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Exercise
from grader.workspace.material import is_installed
from grader.workspace.visible_checks import CheckRun, run_visible_checks
from grader.workspace.workspace import Workspace, find_workspace, resolve


def asked_for(given: str | None) -> tuple[Workspace, Exercise, Path]:
    """The workspace, the exercise and the notebook that a command names; the next one if it names none."""
    path = Path(given) if given else None
    if path is None or not path.is_file():
        workspace = find_workspace(Path.cwd())
        exercise = resolve(workspace, given)
        return workspace, exercise, workspace.notebook(exercise)
    workspace = find_workspace(path.resolve().parent)
    return workspace, resolve(workspace, given), path


def show_next(workspace: Workspace) -> None:
    """What comes next, and the commands for it."""
    exercise = workspace.next()
    if exercise is None:
        print("Everything is solved. `grader progress` shows it; hidden checks follow at grading.")
        return
    path = as_typed(workspace.notebook(exercise))
    print(
        f"\nnext: {exercise.slug} · {exercise.title} ({FRAMEWORKS[exercise.framework].title}, {exercise.minutes} min)"
    )
    if not is_installed(exercise.framework):
        print(f"  needs      pip install 'stopgrad[{exercise.framework}]'")
    print(f"  open it    grader lab {as_typed(workspace.root)}   (or {path} in any notebook editor)")
    print(f"  check it   grader check {path}")
    print(f"  a nudge    grader hint {path}")


def check_and_note(workspace: Workspace, exercise: Exercise, path: Path) -> tuple[Workspace, CheckRun]:
    """Run the visible checks and write down how they went."""
    trial = run_visible_checks(path, exercise)
    own = path.resolve() == workspace.notebook(exercise).resolve()
    return (workspace.noted(exercise, passed=trial.passed) if own else workspace), trial


def catch_up(workspace: Workspace) -> Workspace:
    """Check what was saved since the last time, in Jupyter or elsewhere."""
    for exercise in workspace.course.exercises.values():
        if is_installed(exercise.framework) and workspace.waits_for_check(exercise):
            print(f"checking {exercise.slug} …", flush=True)
            workspace, trial = check_and_note(workspace, exercise, workspace.notebook(exercise))
            print(f"  {'✓ solved' if trial.passed else 'not yet'}")
    return workspace


def as_typed(path: Path) -> str:
    """A path as one would type it from here."""
    shown = os.path.relpath(path)
    return str(path) if shown.startswith(os.path.join("..", "..")) else shown
