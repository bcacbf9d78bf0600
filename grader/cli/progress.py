"""`grader progress`: what is done, what is next, by unit, with a bar."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.workspace.next_step import catch_up, show_next

BAR = 12


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("progress", help="what is done and what is next, by unit, with a bar")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:  # noqa: ARG001 (commands have one form)
    """Check what was saved since, and show where things stand."""
    from grader.workspace.workspace import find_workspace

    workspace = catch_up(find_workspace(Path.cwd()))
    wide = max(len(unit.title) for unit in workspace.course.units)
    for unit in workspace.course.units:
        solved = sum(map(workspace.is_solved, unit.exercises))
        hints = sum(workspace.record(exercise).hints for exercise in unit.exercises)
        said = f"   {hints} hint{'s' * (hints > 1)}" if hints else ""
        print(
            f"{unit.title:<{wide}}  {_bar(solved, len(unit.exercises))}  {solved}/{len(unit.exercises)}{said}"
        )
    everything = workspace.course.exercises.values()
    print(f"{'all':<{wide}}  {_bar(sum(map(workspace.is_solved, everything)), len(everything))}  ", end="")
    print(f"{sum(map(workspace.is_solved, everything))}/{len(everything)}")
    show_next(workspace)
    return 0


def _bar(done: int, total: int) -> str:
    filled = BAR * done // total if total else 0
    return "█" * filled + "░" * (BAR - filled)
