"""nbgrader's preprocessors for stopgrad exercises, which `configure(c)` puts into its autograde.

`nbgrader autograde` first sanitises a notebook, then runs it. For a stopgrad exercise, grading in the
sandbox takes the place of running it, so the student's code is executed nowhere else. An exercise that
cannot be graded is refused, and has no mark. Every other notebook of the course is executed as usual.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any
from weakref import WeakKeyDictionary

import nbformat
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.preprocessors import Execute, NbGraderPreprocessor
from traitlets import Unicode

from grader.core.errors import MAKE_ROOM, GraderError, UsageError
from grader.core.verdict import Verdict, weakest_isolation
from grader.course.exercise import Exercise
from grader.course.instructor_cell import Additions
from grader.course.notebook import ANSWER, HIDDEN_CHECKS
from grader.course.submission import Submission
from grader.gradebook.additions import AddedAnswers, added_answers, read_additions
from grader.gradebook.autograde import GradedPlan, grade_plan, make_plan
from grader.gradebook.autograded_notebook import AutogradedNotebook, autograded_notebook
from grader.gradebook.enter_marks import NotEntered
from grader.gradebook.exercise_lookup import course_of, coursedir_of, name_notebook_in_errors, submission_of
from grader.gradebook.gradebook_writer import require_same_points, unknown_exercise
from grader.gradebook.layout import Layout
from grader.gradebook.submitted import read_submitted
from grader.grading.pipeline import require_graders
from grader.grading.verdict_store import VerdictStore
from grader.sandbox.doctor import tier_in_words

_graded: WeakKeyDictionary[Any, dict[str, dict[tuple[str, str], Verdict | NotEntered]]] = WeakKeyDictionary()
"""What each run of nbgrader's autograde has graded, by unit; dropped when the run ends."""


class GradeInSandbox(Execute):
    """Takes the place of nbgrader's Execute: a stopgrad exercise is graded, anything else executed."""

    course_root = Unicode("", help="the folder that holds course/course.toml").tag(config=True)

    def __call__(self, nb: Any, resources: Any) -> Any:
        """Grade even where nbgrader executes nothing: it would give full marks for an empty cell."""
        if not self.enabled and submission_of(self, resources) is None:
            return nb, resources
        return self.preprocess(nb, resources)

    def preprocess(self, nb: Any, resources: Any, *rest: Any, **options: Any) -> Any:
        """The notebook with its verdict as the output of the cell that carries the marks."""
        submission = submission_of(self, resources)
        if submission is None:
            return super().preprocess(nb, resources, *rest, **options)
        with name_notebook_in_errors(submission.name):
            require_graders([submission])
            verdict = self._verdict(submission)
            if verdict.status == "error":
                raise GraderError("There was an error in the grader. No mark is lost: grade it again.")
            additions = self._additions(verdict, submission.exercise)
        autograded = autograded_notebook(submission, verdict, additions=additions)
        answers = added_answers(additions, autograded.notebook, handed_in=True)
        resources["stopgrad"] = GradedNotebook(submission.exercise, autograded, answers)
        return nbformat.from_dict(autograded.notebook), resources

    def _verdict(self, submission: Submission) -> Verdict:
        run = self.parent.parent
        by_unit = _graded.setdefault(run, {})
        unit = submission.exercise.unit
        if unit not in by_unit:
            graded = self._grade(unit, run.coursedir)
            records: list[Verdict | NotEntered] = [*graded.not_stored, *graded.verdicts]
            by_unit[unit] = {(record.student, record.exercise): record for record in records}
        record = by_unit[unit].get(submission.key)
        if record is None:
            raise GraderError(f"{submission.name} was not there when its unit was graded.")
        if isinstance(record, NotEntered):
            raise GraderError(f"{record.reason} {MAKE_ROOM}" if record.disk_full else record.reason)
        return record

    def _additions(self, verdict: Verdict, exercise: Exercise) -> Additions:
        """What the instructor added. Raises UsageError unless the gradebook knows the exercise and its points."""
        coursedir = coursedir_of(self)
        with Gradebook(coursedir.db_url, coursedir.course_id) as gradebook:
            try:
                cell = gradebook.find_grade_cell(HIDDEN_CHECKS, exercise.id, exercise.unit)
            except MissingEntry as error:
                raise unknown_exercise(exercise) from error
            require_same_points(verdict, exercise, cell.max_score)
            return read_additions(gradebook, Layout(coursedir, self.config), exercise)

    def _grade(self, unit: str, coursedir: Any) -> GradedPlan:
        """Grade in parallel, at its first notebook, all that this run of nbgrader is for."""
        layout = Layout(coursedir, self.config)
        units = [one for one in course_of(self).units if one.name == unit]
        pattern = coursedir.student_id
        submitted = [
            item
            for item in read_submitted(layout, units)
            if fnmatchcase(item.submission.student, pattern) and _can_be_graded(item.submission)
        ]
        store = VerdictStore(layout.verdicts)
        plan = make_plan(submitted, store, fresh=True, outdated=True)
        graded = grade_plan(plan, store, jobs=os.cpu_count() or 1)
        for complaint in graded.complaints:
            self.log.error("A check could not be run: %s", complaint)
        weakest = weakest_isolation(graded.verdicts)
        if weakest is not None:
            self.log.warning(tier_in_words(weakest))
        return graded


@dataclass(frozen=True)
class GradedNotebook:
    """What the step that grades hands to the step that enters comments."""

    exercise: Exercise
    autograded: AutogradedNotebook
    answers: AddedAnswers


class SaveComments(NbGraderPreprocessor):
    """Enters the comment on the answer, and what the instructor added, after nbgrader has entered the scores.

    nbgrader gives full marks for a test that printed nothing. A test that an instructor added to an exercise's
    notebook was not run, so its score is taken back: a person gives it.
    """

    def preprocess(self, nb: Any, resources: Any) -> Any:
        """Write to the gradebook; the notebook is left as it is."""
        graded = resources.get("stopgrad")
        if isinstance(graded, GradedNotebook):
            names = resources["nbgrader"]
            with Gradebook(names["db_url"], coursedir_of(self).course_id) as gradebook:
                comment = gradebook.find_comment(
                    ANSWER, names["notebook"], names["assignment"], names["student"]
                )
                comment.auto_comment = graded.autograded.comment
                graded.answers.enter(gradebook, student=names["student"], exercise=graded.exercise)
                gradebook.db.commit()
        return nb, resources


def _can_be_graded(submission: Submission) -> bool:
    """Whether a submission has its grader; one that has none does not keep others from being graded."""
    try:
        require_graders([submission])
    except UsageError:
        return False
    return True
