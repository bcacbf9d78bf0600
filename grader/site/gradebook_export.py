"""Export to nbgrader: each student's best attempts, entered as if handed in and autograded there.

Run in the process of a job (`job_process`): nbgrader's configuration is a program, and it runs in its own
folder.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable

from grader.core.files import write_atomically
from grader.core.verdict import Verdict
from grader.course.exercise import Course, Unit
from grader.gradebook.enter_marks import EnteredMarks, enter_marks
from grader.gradebook.gradebook_writer import GradebookWriter
from grader.gradebook.layout import Layout, open_layout
from grader.gradebook.submitted import read_submitted
from grader.proof.sample_class import filled
from grader.site import class_overview, history
from grader.site.database import Database
from grader.site.models import Attempt

OnProgress = Callable[[int, int], None]


def export(database: Database, course: Course, *, on_progress: OnProgress = lambda *_: None) -> EnteredMarks:
    """Enter everybody's best attempts for every unit that was attempted."""
    by_unit = _best_verdicts(database, course)
    total = EnteredMarks()
    done, marks = 0, sum(map(len, by_unit.values()))
    on_progress(done, marks)
    with open_layout(course.root / "course") as layout, GradebookWriter(layout) as writer:
        for unit in course.units:
            verdicts = by_unit[unit.name]
            if verdicts:
                writer.require(unit)
                for student in sorted({verdict.student for verdict in verdicts}):
                    own = [verdict for verdict in verdicts if verdict.student == student]
                    items = read_submitted(layout, [unit], student)
                    entered = enter_marks(items, own, layout, writer)
                    total.count += entered.count
                    total.missing += entered.missing
                    total.remarks += entered.remarks
                    done += len(own)
                    on_progress(done, marks)
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
