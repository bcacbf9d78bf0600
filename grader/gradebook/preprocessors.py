"""What plain nbgrader runs in our name, once `configure(c)` has asked for it.

`nbgrader autograde` first sanitises a notebook, then runs it. For an exercise of ours the exporter hands
it the student's notebook mended, whatever state it came in, and grading behind the wall takes the place of
running it: nothing of the student's is executed beside the judge. Every other notebook of the course
goes the usual way.
"""

from __future__ import annotations

import contextlib
import csv
import os
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import nbformat
from nbconvert.exporters import NotebookExporter
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.plugins import ExportPlugin
from nbgrader.preprocessors import Execute, NbGraderPreprocessor
from traitlets import Unicode

from grader.bench.results import Results
from grader.gradebook.autograde import grade_plan, plan
from grader.gradebook.autograded import Autograded, autograded, mended
from grader.gradebook.handed_in import handed_in
from grader.gradebook.layout import Layout
from grader.press.table import spreadsheet_safe
from grader.shelf.exercise import Course, Exercise, find_course
from grader.shelf.notebook import ANSWER
from grader.shelf.submission import Submission, read_submission
from grader.words.errors import CallError, OurFault
from grader.words.verdict import Verdict

_verdicts: WeakKeyDictionary[Any, dict[str, dict[tuple[str, str], Verdict]]] = WeakKeyDictionary()
"""What each run of nbgrader's autograde has graded, by unit; forgotten with the run."""


class GradeBehindTheWall(Execute):
    """Takes the place of nbgrader's Execute: an exercise of ours is graded, anything else executed."""

    course_root = Unicode("", help="the folder that holds course/course.toml").tag(config=True)

    def preprocess(self, nb: Any, resources: Any, *rest: Any, **named: Any) -> Any:
        """The notebook with its verdict as the output of the cell that carries the marks."""
        submission = _submission(self, resources)
        if submission is None:
            return super().preprocess(nb, resources, *rest, **named)
        verdict = self._verdict(submission)
        if verdict.status == "error":
            raise OurFault(f"{submission.name} could not be graded. No mark is lost: grade it again.")
        made = autograded(submission, verdict)
        resources["stopgrad"] = made
        return nbformat.from_dict(made.notebook), resources

    def _verdict(self, submission: Submission) -> Verdict:
        run = self.parent.parent
        known = _verdicts.setdefault(run, {})
        unit = submission.exercise.unit
        if unit not in known:
            known[unit] = {}
            for verdict in self._grade(unit, run.coursedir):
                known[unit][verdict.student, verdict.exercise] = verdict
        try:
            return known[unit][submission.student, submission.exercise.slug]
        except KeyError:
            raise OurFault(f"{submission.name} was not there when its unit was graded.") from None

    def _grade(self, unit: str, coursedir: Any) -> tuple[Verdict, ...]:
        """All that this run will ask for, graded side by side when it first asks."""
        layout = Layout(coursedir, self.config)
        units = [one for one in _course(self).units if one.name == unit]
        asked = coursedir.student_id
        handed = [item for item in handed_in(layout, units) if fnmatchcase(item.submission.student, asked)]
        results = Results(layout.verdicts)
        made = plan(handed, results, fresh=True, outdated=True)
        outcome = grade_plan(made, results, jobs=os.cpu_count() or 1)
        for complaint in outcome.complaints:
            self.log.error("A check could not be run: %s", complaint)
        return outcome.verdicts


class SaveComments(NbGraderPreprocessor):
    """Enters the comment on the answer, after nbgrader has entered the score."""

    def preprocess(self, nb: Any, resources: Any) -> Any:
        """Write the comment; the notebook is left as it is."""
        made = resources.get("stopgrad")
        if isinstance(made, Autograded):
            place = resources["nbgrader"]
            with Gradebook(place["db_url"], _coursedir(self).course_id) as gradebook:
                comment = gradebook.find_comment(
                    ANSWER, place["notebook"], place["assignment"], place["student"]
                )
                comment.auto_comment = made.comment
                gradebook.db.commit()
        return nb, resources


class MendingExporter(NotebookExporter):
    """Reads a student's notebook for an exercise of ours in whatever state it is."""

    def from_filename(self, filename: str, resources: Any = None, **named: Any) -> Any:
        """The notebook, mended where it is ours and not yet graded."""
        submission = _submission(self, resources or {})
        if submission is None or Path(filename).resolve() != submission.path.resolve():
            return super().from_filename(filename, resources, **named)
        notebook = mended(submission).notebook
        return self.from_notebook_node(nbformat.from_dict(notebook), resources, **named)


class QuotedCsvExportPlugin(ExportPlugin):
    """nbgrader's CSV with the same columns, every field quoted and none taken for a formula."""

    def export(self, gradebook: Any) -> None:
        """Write the marks of everyone for every assignment, as nbgrader's own exporter does."""
        with open(self.to or "grades.csv", "w", encoding="utf-8", newline="") as file:
            table = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n")
            table.writerow(COLUMNS)
            for assignment in gradebook.assignments:
                if self.assignment and assignment.name not in map(str, self.assignment):
                    continue
                for student in gradebook.students:
                    if not self.student or student.id in map(str, self.student):
                        row = _row(gradebook, assignment, student)
                        table.writerow(["" if cell is None else spreadsheet_safe(str(cell)) for cell in row])


COLUMNS = (
    "assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email",
    "raw_score", "late_submission_penalty", "score", "max_score",
)  # fmt: skip


def _row(gradebook: Any, assignment: Any, student: Any) -> tuple[Any, ...]:
    who = (student.id, student.last_name, student.first_name, student.email)
    try:
        submission = gradebook.find_submission(assignment.name, student.id)
    except MissingEntry:
        return (assignment.name, assignment.duedate, "", *who, 0.0, 0.0, 0.0, assignment.max_score)
    penalty = submission.late_submission_penalty or 0.0
    score = max(0.0, submission.score - penalty)
    marks = (submission.score, penalty, score, assignment.max_score)
    return (assignment.name, assignment.duedate, submission.timestamp, *who, *marks)


def _submission(part: Any, resources: Any) -> Submission | None:
    """What was handed in for this notebook, where it is an exercise of ours."""
    place = resources.get("nbgrader", {})
    exercise = _exercise(part, f"{place.get('assignment')}/{place.get('notebook')}")
    if exercise is None:
        return None
    coursedir = _coursedir(part)
    folder = coursedir.format_path(coursedir.submitted_directory, place["student"], place["assignment"])
    return read_submission(Path(folder) / f"{exercise.id}.ipynb", place["student"], exercise)


def _exercise(part: Any, slug: str) -> Exercise | None:
    with contextlib.suppress(CallError):
        return _course(part).exercises.get(slug)
    return None


def _course(part: Any) -> Course:
    named = part.config.GradeBehindTheWall.get("course_root") or _coursedir(part).root
    return find_course(Path(named).resolve())


def _coursedir(part: Any) -> Any:
    """nbgrader's course, from an exporter or a preprocessor of its autograde."""
    while part is not None and getattr(part, "coursedir", None) is None:
        part = part.parent
    return part.coursedir
