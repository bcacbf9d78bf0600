"""What plain nbgrader runs in our name, once `configure(c)` has asked for it.

`nbgrader autograde` first sanitises a notebook, then runs it. For an exercise of ours the exporter hands
it the student's notebook mended, whatever state it came in, and grading in the sandbox takes the place of
running it: nothing of the student's is executed beside the judge. What says that it is ours but cannot
be graded is refused, and has no mark. Every other notebook of the course goes the usual way.
"""

from __future__ import annotations

import contextlib
import csv
import io
import os
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import nbformat
from nbclient import NotebookClient
from nbconvert.exporters import NotebookExporter
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.plugins import ExportPlugin
from nbgrader.preprocessors import Execute, NbGraderPreprocessor, SaveAutoGrades
from traitlets import Unicode

from grader.core.errors import MAKE_ROOM, GraderError, UsageError
from grader.core.files import write_atomically
from grader.core.verdict import Verdict
from grader.course.exercise import Course, Exercise, find_root, load_course
from grader.course.notebook import ANSWER, HIDDEN_CHECKS
from grader.course.submission import Submission, read_submission
from grader.gradebook.autograde import Outcome, grade_plan, plan
from grader.gradebook.autograded import Autograded, autograded, repaired
from grader.gradebook.claims import claim_on, exercise_named
from grader.gradebook.handed_in import handed_in
from grader.gradebook.layout import Layout
from grader.gradebook.not_entered import NotEntered
from grader.gradebook.writer import require_same_points
from grader.grading.pipeline import require_graders
from grader.grading.verdict_store import VerdictStore
from grader.reports.csv_table import spreadsheet_safe

_graded: WeakKeyDictionary[Any, dict[str, dict[tuple[str, str], Verdict | NotEntered]]] = WeakKeyDictionary()
"""What each run of nbgrader's autograde has graded, by unit; forgotten with the run."""


class GradeInSandbox(Execute):
    """Takes the place of nbgrader's Execute: an exercise of ours is graded, anything else executed."""

    course_root = Unicode("", help="the folder that holds course/course.toml").tag(config=True)

    def __call__(self, nb: Any, resources: Any) -> Any:
        """Grade what is ours even where nbgrader is told to execute nothing: to it, an empty cell is right."""
        if not self.enabled and _submission(self, resources) is None:
            return nb, resources
        return self.preprocess(nb, resources)

    def preprocess(self, nb: Any, resources: Any, *rest: Any, **named: Any) -> Any:
        """The notebook with its verdict as the output of the cell that carries the marks."""
        submission = _submission(self, resources)
        if submission is None:
            return super().preprocess(nb, resources, *rest, **named)
        with _told_as_refusal(submission.name):
            require_graders([submission])
            verdict = self._verdict(submission)
            if verdict.status == "error":
                raise GraderError("The fault is ours. No mark is lost: grade it again.")
            _require_points(verdict, submission.exercise, _coursedir(self))
        made = autograded(submission, verdict)
        resources["stopgrad"] = made
        return nbformat.from_dict(made.notebook), resources

    def _verdict(self, submission: Submission) -> Verdict:
        run = self.parent.parent
        by_unit = _graded.setdefault(run, {})
        unit = submission.exercise.unit
        if unit not in by_unit:
            outcome = self._grade(unit, run.coursedir)
            records: list[Verdict | NotEntered] = [*outcome.not_kept, *outcome.verdicts]
            by_unit[unit] = {(record.student, record.exercise): record for record in records}
        found = by_unit[unit].get((submission.student, submission.exercise.slug))
        if found is None:
            raise GraderError(f"{submission.name} was not there when its unit was graded.")
        if isinstance(found, NotEntered):
            raise GraderError(f"{found.reason} {MAKE_ROOM}" if found.disk_full else found.reason)
        return found

    def _grade(self, unit: str, coursedir: Any) -> Outcome:
        """All that this run will ask for, graded side by side when it first asks."""
        layout = Layout(coursedir, self.config)
        units = [one for one in _course(self).units if one.name == unit]
        asked = coursedir.student_id
        handed = [
            item
            for item in handed_in(layout, units)
            if fnmatchcase(item.submission.student, asked) and _can_be_graded(item.submission)
        ]
        results = VerdictStore(layout.verdicts)
        made = plan(handed, results, fresh=True, outdated=True)
        outcome = grade_plan(made, results, jobs=os.cpu_count() or 1)
        for complaint in outcome.complaints:
            self.log.error("A check could not be run: %s", complaint)
        return outcome


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


class RepairingExporter(NotebookExporter):
    """Reads a student's notebook for an exercise of ours in whatever state it is."""

    def from_filename(self, filename: str, resources: Any = None, **named: Any) -> Any:
        """The notebook, mended where it is ours and not yet graded."""
        submission = _submission(self, resources or {})
        if submission is not None:
            with _told_as_refusal(submission.name):
                # nbgrader itself sets this list before each of its two passes; nothing public tells it
                _require_grading_alone(self._preprocessors)
        if submission is None or Path(filename).resolve() != submission.path.resolve():
            return super().from_filename(filename, resources, **named)
        notebook = repaired(submission).notebook
        return self.from_notebook_node(nbformat.from_dict(notebook), resources, **named)


class QuotedCsvExportPlugin(ExportPlugin):
    """nbgrader's CSV with the same columns, every field quoted and none taken for a formula."""

    def export(self, gradebook: Any) -> None:
        """Write the marks of everyone for every assignment, as nbgrader's own exporter does."""
        text = io.StringIO()
        table = csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\n")
        table.writerow(COLUMNS)
        for assignment in gradebook.assignments:
            if self.assignment and assignment.name not in map(str, self.assignment):
                continue
            for student in gradebook.students:
                if not self.student or student.id in map(str, self.student):
                    row = _row(gradebook, assignment, student, _coursedir(self))
                    table.writerow(["" if cell is None else spreadsheet_safe(str(cell)) for cell in row])
        write_atomically(Path(self.to or "grades.csv"), text.getvalue())


COLUMNS = (
    "assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email",
    "raw_score", "late_submission_penalty", "score", "max_score",
)  # fmt: skip


def _row(gradebook: Any, assignment: Any, student: Any, coursedir: Any) -> tuple[Any, ...]:
    who = (student.id, student.last_name, student.first_name, student.email)
    try:
        submission = gradebook.find_submission(assignment.name, student.id)
    except MissingEntry:
        place = coursedir.format_path(coursedir.submitted_directory, student.id, assignment.name)
        nothing = NO_MARK if _is_ours(assignment) and Path(place).exists() else (0.0, 0.0, 0.0)
        return (assignment.name, assignment.duedate, "", *who, *nothing, assignment.max_score)
    if _waits_for_us(submission):
        return (
            assignment.name,
            assignment.duedate,
            submission.timestamp,
            *who,
            *NO_MARK,
            assignment.max_score,
        )
    penalty = submission.late_submission_penalty or 0.0
    score = max(0.0, submission.score - penalty)
    marks = (submission.score, penalty, score, assignment.max_score)
    return (assignment.name, assignment.duedate, submission.timestamp, *who, *marks)


NO_MARK = (None, None, None)
"""Raw score, penalty and score of what was handed in and not graded: nbgrader would write zeros."""


def _is_ours(assignment: Any) -> bool:
    """Whether an exercise of ours is in an assignment."""
    return any(
        cell.name == HIDDEN_CHECKS for notebook in assignment.notebooks for cell in notebook.grade_cells
    )


def _waits_for_us(submission: Any) -> bool:
    """Whether an exercise of ours in it was refused, or failed through us, and has no mark from anybody."""
    grades = [grade for notebook in submission.notebooks for grade in notebook.grades]
    return any(
        grade.name == HIDDEN_CHECKS and grade.auto_score is None and grade.manual_score is None
        for grade in grades
    )


def _submission(part: Any, resources: Any) -> Submission | None:
    """What was handed in for this notebook, where it is an exercise of ours.

    Raises UsageError where it says that it is ours and there is no such exercise to grade it by.
    """
    place = resources.get("nbgrader")
    if place is None:
        return None
    coursedir = _coursedir(part)
    student, unit, name = place["student"], place["assignment"], place["notebook"]
    path = Path(coursedir.format_path(coursedir.submitted_directory, student, unit)) / f"{name}.ipynb"
    with _told_as_refusal(f"{student} {unit}/{name}"):
        exercise = _exercise(part, unit, name, path)
    return None if exercise is None else read_submission(path, student, exercise)


def _exercise(part: Any, unit: str, name: str, submitted: Path) -> Exercise | None:
    """The exercise of ours that a notebook is for. None, if neither course.toml nor anybody else says so."""
    coursedir = _coursedir(part)
    slug = f"{unit}/{name}"
    try:
        course = _course(part)
        if slug not in course.exercises:
            where = course.root / "course" / "course.toml"
            raise UsageError(f"{where} lists no {slug}: put its line back, or name the right course.")
    except UsageError as error:
        who = claim_on(coursedir, unit, name, submitted)
        if who is None:
            return None
        raise UsageError(f"{error} That it is an exercise of stopgrad is said by {who}.") from error
    named = exercise_named(coursedir, unit, name)
    if named not in (None, slug):
        raise UsageError(f"the source notebook says that it is {named}: run `grader course build`.")
    return course.exercises[slug]


def _course(part: Any) -> Course:
    """The course that `configure` names, and no other; the one at nbgrader's folder, or above, if it names none."""
    named = part.config.GradeInSandbox.get("course_root")
    start = Path(named or _coursedir(part).root).resolve()
    advice = "give `configure(c, root=...)` in nbgrader_config.py the folder that holds course/course.toml."
    try:
        root = find_root(start)
    except OSError as error:
        raise UsageError(f"{start} could not be read: {error.strerror}.") from error
    if named and root != start:
        raise UsageError(f"No course in {start}: {advice}")
    if root is None:
        raise UsageError(f"No course at {start} or above it: {advice}")
    return load_course(root)


def _require_grading_alone(steps: list[Any]) -> None:
    """Raise UsageError where nbgrader's steps would execute a notebook of ours, or enter a mark before it is graded."""
    for step in steps:
        executes = isinstance(step, NotebookClient) and getattr(step, "enabled", True)
        if executes and not isinstance(step, GradeInSandbox):
            raise UsageError(
                f"{type(step).__name__} would execute it in an ordinary kernel: take it out of nbgrader's "
                "preprocessors, or name them before `configure(c)` in nbgrader_config.py."
            )
        if isinstance(step, SaveAutoGrades) and not any(
            isinstance(earlier, GradeInSandbox) for earlier in steps[: steps.index(step)]
        ):
            raise UsageError(
                "nbgrader would enter a mark before it is graded: name its preprocessors before `configure(c)` "
                "in nbgrader_config.py, Execute before SaveAutoGrades."
            )


def _can_be_graded(submission: Submission) -> bool:
    """Whether a submission need not be refused; one that must be does not keep others from being graded."""
    try:
        require_graders([submission])
    except UsageError:
        return False
    return True


def _require_points(verdict: Verdict, exercise: Exercise, coursedir: Any) -> None:
    """Raise UsageError unless the gradebook knows the exercise and counts the same points."""
    with Gradebook(coursedir.db_url, coursedir.course_id) as gradebook:
        try:
            cell = gradebook.find_grade_cell(HIDDEN_CHECKS, exercise.id, exercise.unit)
        except MissingEntry as error:
            raise UsageError(
                f"The gradebook does not know {exercise.slug}: run `grader course build`, then "
                f"`nbgrader generate_assignment {exercise.unit}`."
            ) from error
        require_same_points(verdict, exercise, cell.max_score)


@contextlib.contextmanager
def _told_as_refusal(name: str) -> Iterator[None]:
    """Say whose notebook was not graded."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{name} was not graded: {error}") from error
    except GraderError as error:
        raise GraderError(f"{name} was not graded: {error}") from error


def _coursedir(part: Any) -> Any:
    """nbgrader's course, from an exporter or a preprocessor of its autograde."""
    while part is not None and getattr(part, "coursedir", None) is None:
        part = part.parent
    return part.coursedir
