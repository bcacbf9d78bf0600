"""Tables for a terminal: the exercises of a course, the verdicts of a class, and the marks in a gradebook."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.core.text import printable
from grader.core.verdict import Verdict
from grader.course.exercise import Course
from grader.reports.final_marks import FinalMark, total

BAR = 10
MAX_ROWS = 80
MAX_FLAGGED = 20


def show_course(course: Course, console: Console) -> None:
    """The exercises by unit, with framework, points and minutes."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("exercise", "title", "framework"):
        table.add_column(name, no_wrap=name == "exercise")
    table.add_column("points", justify="right")
    table.add_column("minutes", justify="right")
    for unit in course.units:
        table.add_row(Text(unit.title, style="bold cyan"))
        for exercise in unit.exercises:
            table.add_row(
                f"  {exercise.slug}",
                exercise.title,
                exercise.framework,
                f"{exercise.points:g}",
                str(exercise.minutes),
            )
    console.print(table)


def show_verdicts(verdicts: list[Verdict], console: Console) -> None:
    """One line per verdict under its exercise, then a summary with the most common pitfalls."""
    if len(verdicts) <= MAX_ROWS:
        width = min(28, max(len(printable(verdict.student)) for verdict in verdicts)) + 2
        by_exercise = sorted(verdicts, key=lambda verdict: verdict.exercise)
        for slug, group in groupby(by_exercise, key=lambda verdict: verdict.exercise):
            console.print(Text(slug, style="bold cyan"))
            console.print(_rows(list(group), width))
    console.print(_summary(verdicts))
    for line in _flagged(verdicts):
        console.print(line)


def show_marks(marks: list[FinalMark], console: Console) -> None:
    """The marks in a gradebook: one row per student under each unit, one column per notebook, and the sum."""
    for unit, group in groupby(marks, key=lambda mark: mark.unit):
        of_unit = list(group)
        notebooks = list(dict.fromkeys(mark.notebook for mark in of_unit))
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column(Text(unit, style="bold cyan"), overflow="ellipsis", no_wrap=True, max_width=28)
        for name in [*notebooks, "all"]:
            table.add_column(name, justify="right", overflow="fold")
        for student, own in groupby(of_unit, key=lambda mark: mark.student):
            by_notebook = {mark.notebook: mark for mark in own}
            cells = [str(total([by_notebook[name]])) if name in by_notebook else "" for name in notebooks]
            penalty = sum(mark.penalty for mark in by_notebook.values())
            late = f" (late: −{penalty:g})" if penalty else ""
            table.add_row(Text(printable(student)), *cells, f"{total(by_notebook.values())}{late}")
        console.print(table)
    if any(mark.waits for mark in marks):
        console.print(Text("… a part is not graded yet, by a person or by nbgrader", style="dim"))


def _rows(verdicts: list[Verdict], width: int) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(overflow="ellipsis", no_wrap=True, width=width)
    table.add_column(justify="right", no_wrap=True, width=7)
    table.add_column(no_wrap=True, width=BAR)
    table.add_column(overflow="fold")
    for verdict in verdicts:
        score = f"{verdict.score:g}/{verdict.max_score:g}"
        table.add_row(Text(f"  {printable(verdict.student)}"), score, _bar(verdict), _finding(verdict))
    return table


def _bar(verdict: Verdict) -> Text:
    if verdict.status == "error":
        return Text("not graded", style="magenta")
    share = verdict.score / verdict.max_score if verdict.max_score else 0.0
    filled = round(share * BAR)
    colour = "green" if share == 1 else "yellow" if share > 0 else "red"
    return Text("█" * filled, style=colour).append("░" * (BAR - filled), style="dim")


def _finding(verdict: Verdict) -> Text:
    if verdict.pitfalls:
        return Text(", ".join(pitfall.name for pitfall in verdict.pitfalls), style="yellow")
    if verdict.cause:
        return Text(verdict.cause, style="red")
    if verdict.full:
        return Text("—", style="dim")
    failed = [check.title for check in verdict.checks if check.outcome in ("failed", "error")]
    return Text(f"failed: {failed[0]}" if failed else "")


def _summary(verdicts: list[Verdict]) -> Text:
    full = sum(verdict.full for verdict in verdicts)
    errors = sum(verdict.status == "error" for verdict in verdicts)
    pitfalls = Counter(pitfall.name for verdict in verdicts for pitfall in verdict.pitfalls)
    count = "1 submission" if len(verdicts) == 1 else f"{len(verdicts)} submissions"
    text = Text(f"\n{count}, {full} with full marks")
    if errors:
        text.append(
            f", {errors} not graded because of a grader error: run the same command again", style="magenta"
        )
    if pitfalls:
        most = ", ".join(f"{name} ({count})" for name, count in pitfalls.most_common(3))
        text.append(f"; most common: {most}")
    return text.append(".")


def _flagged(verdicts: list[Verdict]) -> list[Text]:
    """Who reaches for the process that grades them, with the first line that does. It costs no mark."""
    flagged = [verdict for verdict in verdicts if verdict.flags]
    if not flagged:
        return []
    count = "1 submission is" if len(flagged) == 1 else f"{len(flagged)} submissions are"
    lines = [Text(f"\n{count} worth a look (no mark depends on it):", style="magenta")]
    for verdict in flagged[:MAX_FLAGGED]:
        more = f" and {len(verdict.flags) - 1} more" if len(verdict.flags) > 1 else ""
        name = printable(f"{verdict.student} {verdict.exercise}")
        lines.append(Text(f"  {name}: {printable(str(verdict.flags[0]))}{more}"))
    if len(flagged) > MAX_FLAGGED:
        lines.append(Text(f"  and {len(flagged) - MAX_FLAGGED} more: see `flags` in the verdicts (--json)"))
    return lines
