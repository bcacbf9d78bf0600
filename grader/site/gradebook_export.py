"""Export to nbgrader: each student's best attempts, entered as if handed in and autograded there.

Run as a process of its own (`python -m grader.site.gradebook_export ROOT`): nbgrader's configuration is a
program, and it runs in its own folder. STOPGRAD_DATABASE names the database.
"""

from __future__ import annotations

import os
import sys
import time
from collections import defaultdict
from pathlib import Path

from grader.core.errors import GraderError, UsageError
from grader.core.files import write_atomically
from grader.core.text import printable
from grader.core.verdict import Verdict
from grader.course.exercise import Course, Unit, load_course
from grader.gradebook.enter_marks import EnteredMarks, enter_marks
from grader.gradebook.gradebook_writer import GradebookWriter
from grader.gradebook.layout import Layout, open_layout
from grader.gradebook.submitted import read_submitted
from grader.proof.sample_class import filled
from grader.site import class_overview, history
from grader.site.database import Database
from grader.site.models import Attempt
from grader.site.rendering import count


def export(database: Database, course: Course) -> EnteredMarks:
    """Enter everybody's best attempts for every unit that was attempted."""
    by_unit = _best_verdicts(database, course)
    total = EnteredMarks()
    with open_layout(course.root / "course") as layout, GradebookWriter(layout) as writer:
        for unit in course.units:
            verdicts = by_unit[unit.name]
            if verdicts:
                writer.require(unit)
                students = {verdict.student for verdict in verdicts}
                items = [
                    item for student in sorted(students) for item in read_submitted(layout, [unit], student)
                ]
                entered = enter_marks(items, tuple(verdicts), layout, writer)
                total.count += entered.count
                total.missing += entered.missing
                total.remarks += entered.remarks
    return total


def _best_verdicts(database: Database, course: Course) -> dict[str, list[Verdict]]:
    """The verdicts of the best attempts, by unit; also writes the attempts to submitted/."""
    verdicts: dict[str, list[Verdict]] = defaultdict(list)
    with database.begin() as db, open_layout(course.root / "course") as layout:
        overview = class_overview.load_overview(db, [])
        for person in overview.people:
            if person.name.startswith("."):
                continue
            for unit in course.units:
                best = overview.best.get(person.id, {})
                rows = [best[exercise.slug] for exercise in unit.exercises if exercise.slug in best]
                if not rows:
                    continue
                attempts = [db.get_one(Attempt, row.id) for row in rows]
                _hand_in(layout, course, unit, person.name, attempts)
                for attempt in attempts:
                    grading = history.latest_grading(db, attempt)
                    if grading is not None:
                        answer = {**grading.answer, "student": person.name}
                        verdicts[unit.name].append(Verdict.from_json(answer))
    return verdicts


def _hand_in(layout: Layout, course: Course, unit: Unit, student: str, attempts: list[Attempt]) -> None:
    """Write attempts where nbgrader expects submissions, with the time of the last one."""
    folder = layout.submitted(unit.name, student)
    folder.mkdir(parents=True, exist_ok=True)
    for attempt in attempts:
        exercise = course.exercises[attempt.slug]
        write_atomically(folder / f"{exercise.id}.ipynb", filled(exercise, history.source_of(attempt)))
    last = max(attempt.made for attempt in attempts)
    write_atomically(folder / "timestamp.txt", time.strftime("%Y-%m-%d %H:%M:%S UTC\n", time.gmtime(last)))


def main() -> int:
    """Export, and print the result. Returns 2 if the call was wrong, 3 if some marks are missing."""
    try:
        entered = export(Database(os.environ["STOPGRAD_DATABASE"]), load_course(Path(sys.argv[1])))
    except UsageError as error:
        print(printable(str(error)))
        return 2
    except GraderError as error:
        print(printable(str(error)))
        return 3
    missing = f" {count(len(entered.missing), 'mark')} not entered." if entered.missing else ""
    lines = [
        f"{count(entered.count, 'mark')} entered.{missing}",
        *map(str, entered.missing),
        *entered.remarks,
    ]
    print("\n".join(map(printable, lines)))
    return 3 if entered.missing else 0


if __name__ == "__main__":
    sys.exit(main())
