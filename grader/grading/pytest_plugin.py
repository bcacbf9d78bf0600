"""The pytest plugin: makes a file under `solutions/` a hidden grader.

`pytest solutions/UNIT/ID` runs a grader against the reference, `--submission PATH` against a file.
A batch registers a `Batch` of submissions beforehand and runs every check for each of them, all checks
of one submission in a row (`session.py`).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grader.core.errors import CheckFailed, UsageError
from grader.core.verdict import Check
from grader.course.exercise import Course, Exercise, find_course
from grader.course.submission import Submission, read_submission, solution_as_submission
from grader.grading.batch import Batch
from grader.grading.context import GradingContext
from grader.grading.remote_solution import RemoteSolution
from grader.sandbox.sandbox import Sandbox

COURSE = pytest.StashKey[Course | None]()
BATCH = pytest.StashKey[Batch]()
EXERCISES = pytest.StashKey[dict[str, Exercise]]()
OURS = "The grader itself failed here. This costs you nothing: the submission will be graded again."
WORSE = ("passed", "skipped", "failed", "error")
MARKERS = (
    "points(n): what the check is worth (1 if not said)",
    "needs(*names): skip the check unless these have passed",
    "open(*inputs): gradients that the problem leaves open: `input`, or `output:input`",
)


@dataclass(frozen=True)
class Rule:
    """What a hidden grader says of one check."""

    exercise: Exercise
    name: str
    title: str
    points: float
    needs: tuple[str, ...]
    open_inputs: frozenset[str]


RULE = pytest.StashKey[Rule]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """What a plain pytest run of a grader can be told."""
    group = parser.getgroup("stopgrad")
    group.addoption("--submission", metavar="PATH", help="grade this notebook or .py file")
    group.addoption("--grader-seed", type=int, default=0, metavar="N", help="seed of the hidden inputs")


def pytest_configure(config: pytest.Config) -> None:
    """The markers of a hidden grader."""
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes `student` in a hidden grader is a check, with a submission to be run for."""
    open_inputs: dict[str, frozenset[str]] = {}
    for item in items:
        if "student" in getattr(item, "fixturenames", ()) and _is_grader(item.path):
            exercise = _exercise_of(config, item.path)
            batch = _batch(config, exercise)
            rule = item.stash[RULE] = _rule(item, exercise)
            open_inputs[exercise.slug] = open_inputs.get(exercise.slug, frozenset()) | rule.open_inputs
            batch.context.open_inputs[exercise.slug] = open_inputs[exercise.slug]
    items.sort(key=lambda item: RULE in item.stash)


@pytest.fixture
def student(pytestconfig: pytest.Config) -> RemoteSolution:
    """The submission under judgement, called by its functions' names."""
    return pytestconfig.stash[BATCH].case.solution


@pytest.fixture
def reference(pytestconfig: pytest.Config) -> RemoteSolution:
    """The model answer, called in the same way."""
    batch = pytestconfig.stash[BATCH]
    return batch.context.reference(batch.case.submission.exercise)


@pytest.fixture
def rng(pytestconfig: pytest.Config) -> np.random.Generator:
    """Random inputs from the secret seed: each check has its own, the same for every student."""
    batch = pytestconfig.stash[BATCH]
    return batch.context.rng(batch.case.submission.exercise, batch.case.check)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A check that needs another is skipped, not failed, when that one did not pass."""
    rule = item.stash.get(RULE, None)
    if rule is None:
        return
    case = item.config.stash[BATCH].case
    case.check = rule.name
    for name in rule.needs:
        needed = case.checks.get(name)
        if needed is None:
            raise LookupError(f"{item.name} needs {name}, which does not run before it")
        if needed.outcome != "passed":
            pytest.skip(f"Skipped until this holds: {needed.title}.")


def note(item: pytest.Item, error: BaseException | None) -> None:
    """Put down how a check went for the submission that is called up."""
    rule, case = item.stash[RULE], item.config.stash[BATCH].case
    check = _check(rule, error)
    known = case.checks.get(check.name, check)  # another case of the same check, or another phase
    case.checks[check.name] = max(known, check, key=lambda one: WORSE.index(one.outcome))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In a plain pytest run: note how each check went."""
    report = yield
    if RULE in item.stash and (call.when == "call" or not report.passed):
        note(item, call.excinfo.value if call.excinfo else None)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """In a plain pytest run: call up the submission, and close it after its last check."""
    rule = item.stash.get(RULE, None)
    if rule is None:
        return (yield)
    batch = item.config.stash[BATCH]
    places = [submission.exercise.slug for submission in batch.submissions]
    batch.start(places.index(rule.exercise.slug))
    result = yield
    following = nextitem.stash.get(RULE, None) if nextitem else None
    if following is None or following.exercise.slug != rule.exercise.slug:
        batch.finish()
    return result


def pytest_unconfigure(config: pytest.Config) -> None:
    """Close what a plain pytest run opened for itself."""
    batch = config.stash.get(BATCH, None)
    if batch is not None and config.stash.get(COURSE, None) is not None:
        batch.context.__exit__(None, None, None)
        batch.context.sandbox.__exit__(None, None, None)


def _rule(item: pytest.Item, exercise: Exercise) -> Rule:
    name = getattr(item, "originalname", item.name)
    title = " ".join((item.obj.__doc__ or name).split()) if isinstance(item, pytest.Function) else name
    marker = item.get_closest_marker("points")
    needs, open_inputs = (
        tuple(name for marker in item.iter_markers(kind) for name in marker.args)
        for kind in ("needs", "open")
    )
    points = float(marker.args[0]) if marker else 1.0
    return Rule(exercise, name, title, points, needs, frozenset(open_inputs))


def _check(rule: Rule, error: BaseException | None) -> Check:
    name, title, most = rule.name, rule.title, rule.points
    if error is None:
        return Check(name, title, "passed", most, most, "")
    if isinstance(error, pytest.skip.Exception):
        return Check(name, title, "skipped", 0.0, most, str(error.msg))
    if isinstance(error, CheckFailed):
        return Check(name, title, "failed", 0.0, most, str(error))
    if isinstance(error, AssertionError | pytest.fail.Exception):
        return Check(name, title, "failed", 0.0, most, f"Not so: {title}.")
    return Check(name, title, "error", 0.0, most, OURS)


def _is_grader(path: Path) -> bool:
    """A hidden grader is called after its folder and stands beside a reference."""
    return path.name == f"test_{path.parent.name}.py" and (path.parent / "reference.py").exists()


def _exercise_of(config: pytest.Config, path: Any) -> Exercise:
    """The exercise that a hidden grader's file belongs to."""
    found = config.stash.setdefault(EXERCISES, {})
    if str(path) not in found:
        found[str(path)] = _find_exercise(config, Path(path))
    return found[str(path)]


def _find_exercise(config: pytest.Config, path: Path) -> Exercise:
    batch = config.stash.get(BATCH, None)
    folder = path.resolve().parent
    known = [submission.exercise for submission in batch.submissions] if batch else []
    if config.stash.get(COURSE, None) is None and not batch:
        config.stash[COURSE] = find_course(folder)
    course: Course | None = config.stash.get(COURSE, None)
    everyone: list[Exercise] = [*known, *(course.exercises.values() if course else ())]
    for exercise in everyone:
        if exercise.folder.resolve() == folder:
            return exercise
    raise UsageError(f"{path} belongs to no exercise in course.toml.")


def _batch(config: pytest.Config, exercise: Exercise) -> Batch:
    """The batch's batch; in a plain pytest run, one made for the file or the reference."""
    if BATCH not in config.stash:
        context = GradingContext(Sandbox(), config.getoption("--grader-seed"))
        config.stash[BATCH] = Batch([], context, lambda _: None)
    batch = config.stash[BATCH]
    alone = config.stash.get(COURSE, None) is not None
    if alone and all(known.exercise.slug != exercise.slug for known in batch.submissions):
        batch.submissions.append(_single(config.getoption("--submission"), exercise))
    return batch


def _single(path: str | None, exercise: Exercise) -> Submission:
    if path is None:
        return solution_as_submission(exercise.reference, exercise)
    if not Path(path).is_file():
        raise pytest.UsageError(f"--submission: {path} is not a file")
    return read_submission(Path(path), Path(path).stem, exercise)
