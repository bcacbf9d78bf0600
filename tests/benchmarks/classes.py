"""Classes to grade: any number of students, each with one right or wrong solution of the course."""

import json
from itertools import cycle, islice

from grader.core.role import Role
from grader.course.submission import solution_as_submission
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch
from grader.proof.sample_class import filled
from grader.sandbox.sandbox import Sandbox

SLUGS = {
    "jax": ("target_networks/td_loss",),
    "torch": ("target_networks/double_dqn_loss",),
    "numpy": ("straight_through/vq_numpy",),
}
KINDS = {**SLUGS, "mixed": tuple(slug for slugs in SLUGS.values() for slug in slugs)}


def write(course, kind, count, folder):
    """`FOLDER/STUDENT/UNIT/ID.ipynb` for so many submissions; exercises and solutions take turns."""
    answers = {slug: cycle(solutions(course.exercise(slug))) for slug in KINDS[kind]}
    for number, slug in enumerate(islice(cycle(KINDS[kind]), count)):
        exercise = course.exercise(slug)
        path = folder / f"s{number:04}" / exercise.unit / f"{exercise.id}.ipynb"
        path.parent.mkdir(parents=True)
        text = filled(exercise, next(answers[slug]).source)
        notebook = json.loads(text)
        notebook["metadata"]["student"] = number  # no two files are the same
        path.write_text(json.dumps(notebook), encoding="utf-8")
    return folder


def solutions(exercise):
    """The reference, then right and wrong ones in turn: half of a class is right."""
    turns = zip(cycle(exercise.right), exercise.wrong, strict=False)
    return [exercise.reference, *(solution for pair in turns for solution in pair)]


def record_calls(course, slug, seed):
    """The calls that grading makes of each solution: (source, [(function, mode, inputs, cotangent)])."""
    exercise = course.exercise(slug)
    submissions = [
        solution_as_submission(solution, exercise, student=str(number))
        for number, solution in enumerate(solutions(exercise))
    ]
    with Sandbox() as sandbox, _RecordingContext(sandbox, seed) as context:
        grade_batch(submissions, context=context, on_verdict=lambda _: None)
    return [
        (
            submission.cells[0][1],
            [
                (flow.call.function, flow.call.mode, dict(flow.call.inputs), flow.call.cotangent)
                for flow in context.solutions[submission.student].flows.values()
            ],
        )
        for submission in submissions
    ]


class _RecordingContext(GradingContext):
    """A grading context that remembers the solutions it opened for students."""

    def __init__(self, sandbox, seed):
        super().__init__(sandbox, seed)
        self.solutions = {}

    def solution(self, submission, role):
        solution = super().solution(submission, role)
        if role is Role.STUDENT:
            self.solutions[submission.student] = solution
        return solution
