"""`grader progress`: what is solved, by unit, with a bar, and what is next."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.workspace.next_step import check_saved, show_next

BAR = 12


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("progress", help="what is done and what is next, by unit, with a bar")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 (commands have one form)
    """Check what was saved since the last time, and show what is solved."""
    from grader.workspace.workspace import find_workspace

    workspace = check_saved(find_workspace(Path.cwd()))
    width = max(len(unit.title) for unit in workspace.course.units)
    for unit in workspace.course.units:
        solved = sum(map(workspace.is_solved, unit.exercises))
        hints = sum(workspace.record(exercise).hints for exercise in unit.exercises)
        hints_text = f"   {hints} hint{'s' * (hints > 1)}" if hints else ""
        print(
            f"{unit.title:<{width}}  {_bar(solved, len(unit.exercises))}  {solved}/{len(unit.exercises)}{hints_text}"
        )
    total = len(workspace.course.exercises)
    solved = sum(map(workspace.is_solved, workspace.course.exercises.values()))
    print(f"{'all':<{width}}  {_bar(solved, total)}  {solved}/{total}")
    show_next(workspace)
    return 0


def _bar(solved: int, total: int) -> str:
    filled = BAR * solved // total if total else 0
    return "█" * filled + "░" * (BAR - filled)
