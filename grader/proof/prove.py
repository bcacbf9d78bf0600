"""Proof: the reference passes, so does every right answer, each mistake is caught and named.

What is proven of an exercise, in this order: its files are there; the stub has the reference's
signature; the notebook runs with the reference filled in, and unfilled stops only at the stub; the
stub takes no mark; the reference and every answer in `right/` take full marks; each wrong solution
is rejected and diagnosed as itself alone; every check rejects some wrong solution; and the points
are those of the course.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grader.core.errors import Ungradable, UsageError
from grader.core.role import Role
from grader.core.verdict import Verdict
from grader.course.exercise import Exercise, Solution
from grader.course.signature import docstring, signatures
from grader.course.student_code import student_code
from grader.course.submission import Submission, solution_as_submission
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch
from grader.proof.notebook_run import run_notebook
from grader.sandbox.sandbox import Sandbox

SEED = 1
LEAST_WRONG = 4
LEAST_RIGHT = 3
PLACEHOLDER = "WRITE: "
"""What `grader new` leaves where an author has to write."""


@dataclass(frozen=True)
class Proof:
    """What was found of one exercise."""

    exercise: str
    counted: str
    findings: tuple[str, ...]

    @property
    def holds(self) -> bool:
        return not self.findings


def prove(exercise: Exercise, sandbox: Sandbox) -> Proof:
    """Prove one exercise: what can be read and rehearsed first, then the marks."""
    counted = f"{len(exercise.right)} right, {len(exercise.wrong)} wrong"
    missing = _missing_files(exercise)
    if missing:
        return Proof(exercise.slug, counted, tuple(missing))
    findings = [*_unwritten(exercise), *_text_findings(exercise, sandbox)]
    verdicts: dict[str, Verdict] = {}

    def keep(verdict: Verdict) -> None:
        verdicts[verdict.student] = verdict

    with GradingContext(sandbox, SEED, submission_role=Role.PITFALL) as context:
        complaints = (
            grade_batch(entries, context=context, on_verdict=keep) if (entries := _entries(exercise)) else []
        )
    findings += [f"The hidden grader failed: {line}" for line in complaints]
    if verdicts and not complaints:
        findings += _judge(exercise, verdicts)
    return Proof(exercise.slug, counted, tuple(findings))


def _missing_files(exercise: Exercise) -> list[str]:
    needed = (exercise.notebook, exercise.reference.path, exercise.grader)
    return [
        f"{path.relative_to(exercise.root)} is missing: write it." for path in needed if not path.is_file()
    ]


def _unwritten(exercise: Exercise) -> Iterator[str]:
    for path in (exercise.notebook, *sorted(exercise.folder.rglob("*.py"))):
        text = path.read_text(encoding="utf-8")
        if PLACEHOLDER in text:
            first = text.partition(PLACEHOLDER)[2].splitlines()[0][:60].strip('",\\n ')
            yield f"{path.relative_to(exercise.root)} is still to be written ({first})."
    for folder, solutions, least in (
        ("wrong", exercise.wrong, LEAST_WRONG),
        ("right", exercise.right, LEAST_RIGHT),
    ):
        if len(solutions) < least:
            yield (
                f"{exercise.slug} has {len(solutions)} {folder} solutions, {least} are needed: add one under "
                f"solutions/{exercise.slug}/{folder}/."
            )
    for wrong in exercise.wrong:
        try:
            advice = docstring(wrong.source)
        except SyntaxError as error:
            yield f"wrong/{wrong.name}.py, line {error.lineno}, is not Python: {error.msg}."
            continue
        if not advice:
            yield f"wrong/{wrong.name}.py has no docstring: write the advice that a student reads."


def _text_findings(exercise: Exercise, sandbox: Sandbox) -> Iterator[str]:
    try:
        asked = exercise.functions
    except (UsageError, Ungradable, SyntaxError) as error:
        yield f"The notebook cannot be read: {error}"
        return
    answered = signatures(exercise.reference.source)
    for name, signature in asked.items():
        if answered.get(name) != signature:
            yield f"The notebook asks for {name}{signature}, the reference has {name}{answered.get(name, ': nothing')}."
    yield from run_notebook(exercise, sandbox)


def _entries(exercise: Exercise) -> list[Submission]:
    try:
        stub = Submission("stub", exercise, student_code([exercise.stub], exercise), "stub")
    except (UsageError, Ungradable):
        return []
    return [
        stub,
        _entry("reference", exercise.reference, exercise),
        *(_entry("right", solution, exercise) for solution in exercise.right),
        *(_entry("wrong", solution, exercise) for solution in exercise.wrong),
    ]


def _entry(kind: str, solution: Solution, exercise: Exercise) -> Submission:
    return solution_as_submission(solution, exercise, student=f"{kind}/{solution.name}")


def _judge(exercise: Exercise, verdicts: dict[str, Verdict]) -> Iterator[str]:
    stub = verdicts["stub"]
    if stub.score or stub.cause != "not attempted":
        yield f"The stub takes {stub.score:g} points (cause: {stub.cause}): it must take none, as `not attempted`."
    for name, verdict in verdicts.items():
        kind = name.partition("/")[0]
        if kind in ("reference", "right") and not verdict.full:
            yield f"{name} takes {verdict.score:g} of {verdict.max_score:g} points: {_first_failure(verdict)}"
        if kind == "wrong":
            yield from _judge_wrong(name.partition("/")[2], verdict)
    wrong = [verdict for name, verdict in verdicts.items() if name.startswith("wrong/")]
    rejected = {check.name for verdict in wrong for check in verdict.checks if check.outcome == "failed"}
    for check in stub.checks:
        if check.name not in rejected:
            yield f"{check.name} rejects no wrong solution: add one that only it would catch, or an assertion."
    if stub.max_score != exercise.points:
        yield f"The checks are worth {stub.max_score:g} points, course.toml says {exercise.points:g}: make them agree."


def _judge_wrong(name: str, verdict: Verdict) -> Iterator[str]:
    found = [pitfall.name for pitfall in verdict.pitfalls]
    if verdict.full:
        yield f"wrong/{name} takes full marks: no check notices the mistake."
    elif found != [name]:
        as_what = f"as {', '.join(found)}" if found else f"as nothing (cause: {verdict.cause})"
        yield f"wrong/{name} is diagnosed {as_what}: it must be told apart from every other."


def _first_failure(verdict: Verdict) -> str:
    failed = [check for check in verdict.checks if check.outcome != "passed"]
    return f"{failed[0].name}: {failed[0].message}" if failed else str(verdict.cause)
