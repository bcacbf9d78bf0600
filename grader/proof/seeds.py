"""Seeds: the same marks whatever the draw. What one seed catches, or accepts, every other one must.

Right and wrong solutions are graded under each seed. What killed a mutant is asked once more under the second
one, and a survivor takes all cases of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grader.course.submission import Submission
from grader.proof.mutant_choice import in_order, one_of_each
from grader.proof.rounds import Choices, Graded, Grading
from grader.proof.survey import Survey

ASKED_AGAIN = 2
"""How many of the cases that showed a mistake are asked under another seed, before all are."""


class SeedCheck:
    """Solutions under one more seed, compared with what they got under the first."""

    def __init__(self, grading: Grading, survey: Survey) -> None:
        self._grading = grading
        self._survey = survey

    def accepted(self, submissions: Sequence[Submission]) -> Iterator[tuple[str, str]]:
        """By student, why a right solution, or a survivor, loses marks under this seed."""
        turned = one_of_each(self._survey, turn=self._grading.seed)
        choices = {submission.student: turned for submission in submissions} if self._limits else None
        for student, graded in self._grading.grade(list(submissions), choices).items():
            if graded.killers:
                yield student, f"it loses marks under seed {self._grading.seed} alone. {graded.reason}"

    def caught(
        self, submissions: Sequence[Submission], before: Mapping[str, Graded]
    ) -> Iterator[tuple[str, str]]:
        """By student, that a mistake takes full marks under this seed."""
        choices = {
            student: in_order(self._survey.differing(graded), self._survey, most=ASKED_AGAIN)
            for student, graded in ((one.student, before[one.student]) for one in submissions)
            if self._limits
        }
        first = [one for one in submissions if choices.get(one.student)]
        caught = {student for student, one in self._grading.grade(first, choices).items() if one.killers}
        left = [submission for submission in submissions if submission.student not in caught]
        for student, graded in self._grading.grade(left).items():
            if graded.full:
                killers = ", ".join(before[student].killers)
                yield (
                    student,
                    f"it takes full marks under seed {self._grading.seed}; elsewhere {killers} fails.",
                )

    def same_checks(
        self, submissions: Sequence[Submission], before: Mapping[str, Graded], choices: Choices | None
    ) -> Iterator[tuple[str, str]]:
        """By student, which checks say otherwise under this seed, asked the same cases."""
        for student, graded in self._grading.grade(list(submissions), choices).items():
            expected = {check.name: check.outcome for check in before[student].checks}
            for check in graded.checks:
                if check.outcome != expected.get(check.name, check.outcome):
                    outcome = f"{check.name} is {check.outcome} under seed {self._grading.seed}"
                    yield student, f"{outcome}, and {expected[check.name]} under another. {check.message}"
                    break

    @property
    def _limits(self) -> bool:
        """Whether a round can be limited to some cases."""
        return bool(self._survey.contracts)
