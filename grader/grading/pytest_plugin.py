"""The pytest plugin: makes a file under `solutions/` a hidden grader.

Every check of a grader is run once per submission of the batch, all checks of one submission in a row.
The batch is set by `batch_runner.py`. A plain `pytest solutions/UNIT/ID` makes its own, of one submission:
the reference, or the file that `--submission PATH` names.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from grader.core.errors import CheckFailed, UsageError
from grader.core.verdict import Check
from grader.course.exercise import Exercise, find_course
from grader.course.submission import Submission, read_submission, solution_as_submission
from grader.grading import standing_rules
from grader.grading.batch import Batch
from grader.grading.cases import Cases
from grader.grading.context import GradingContext
from grader.grading.contract import Contract
from grader.grading.remote_solution import RemoteSolution
from grader.sandbox.sandbox import Sandbox

BATCH = pytest.StashKey[Batch]()
EXERCISES = pytest.StashKey[dict[Path, Exercise | None]]()
"""By the path of a test file, the exercise that it is the hidden grader of."""
GRADER_FAILED = "The grader itself failed here. This costs you nothing: the submission will be graded again."
MARKERS = (
    "points(n): what the check is worth (1 if not said)",
    "needs(*names): skip the check unless these have passed",
)


@dataclass(frozen=True)
class CheckSpec:
    """What a hidden grader says of one check, and the submission that it is run for."""

    submission: Submission
    name: str
    title: str
    points: float
    needs: tuple[str, ...]


SPEC = pytest.StashKey[CheckSpec]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of a plain pytest run of a grader."""
    group = parser.getgroup("stopgrad")
    group.addoption("--submission", metavar="PATH", help="grade this notebook or .py file")
    group.addoption("--grader-seed", type=int, default=0, metavar="N", help="seed of the hidden inputs")


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers of a hidden grader."""
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    path = config.getoption("--submission")
    if path is not None and not Path(path).is_file():
        raise pytest.UsageError(f"--submission: {path} is not a file")


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What takes `student` in a hidden grader is a check: it is run once per submission."""
    if "student" in metafunc.fixturenames:
        exercise = _exercise_of(metafunc.config, metafunc.definition.path)
        if exercise is not None:
            metafunc.parametrize("student", _submissions_to(exercise, metafunc.config), indirect=True)


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, obj: object
) -> list[pytest.Item | pytest.Collector] | None:
    """A grader that declares a contract has one check more: the standing rules."""
    if not _declares_contract(obj) or _exercise_of(collector.config, collector.path) is None:
        return None
    setattr(collector.obj, standing_rules.NAME, check_standing_rules)  # pytest looks a test up by its name
    made: list[pytest.Item | pytest.Collector] | None = collector.ihook.pytest_pycollect_makeitem(
        collector=collector, name=standing_rules.NAME, obj=check_standing_rules
    )
    return made


def _declares_contract(value: object) -> bool:
    several = isinstance(value, tuple) and bool(value) and all(isinstance(item, Contract) for item in value)
    return isinstance(value, Contract) or several


def check_standing_rules(student: RemoteSolution, cases: Cases) -> None:
    """all else is left as it was found, and a second call does what the first did"""
    judged = [
        standing_rules.hold_standing_rules(cases.all_flows_of(student, contract.function), contract)
        for contract in cases.contracts
    ]
    if not any(judged):
        pytest.skip("Skipped until a value is right.")
    for function, (given, asked) in student.signatures().items():
        standing_rules.hold_order_of_parameters(function, given, asked)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put all checks of a submission in a row, the standing rules last, after the tests that are no checks."""
    if BATCH not in config.stash:
        return
    batch = config.stash[BATCH]
    for item in items:
        callspec = getattr(item, "callspec", None)
        submission = callspec.params.get("student") if callspec else None
        if isinstance(item, pytest.Function) and isinstance(submission, Submission):
            item.stash[SPEC] = _check_spec(item, submission)
    _weigh(items)
    positions = {id(submission): position for position, submission in enumerate(batch.submissions)}

    def place(item: pytest.Item) -> tuple[int, bool]:
        spec = item.stash.get(SPEC, None)
        if spec is None:
            return -1, False
        return positions[id(spec.submission)], spec.name == standing_rules.NAME

    items.sort(key=place)


@pytest.fixture
def student(pytestconfig: pytest.Config) -> RemoteSolution:
    """The submission that is graded, called by its functions' names."""
    return pytestconfig.stash[BATCH].current.solution


@pytest.fixture
def reference(pytestconfig: pytest.Config) -> RemoteSolution:
    """The reference solution, called in the same way."""
    batch = pytestconfig.stash[BATCH]
    return batch.context.reference(batch.current.submission.exercise)


@pytest.fixture
def rng(pytestconfig: pytest.Config) -> np.random.Generator:
    """Random inputs from the secret seed: each check has its own, the same for every student."""
    batch = pytestconfig.stash[BATCH]
    return batch.context.rng(batch.current.submission.exercise, batch.current.check)


@pytest.fixture
def cases(pytestconfig: pytest.Config, request: pytest.FixtureRequest) -> Cases:
    """The cases that the grader's contract is held to: the same for every check and every student."""
    batch = pytestconfig.stash[BATCH]
    exercise = batch.current.submission.exercise
    return batch.context.cases(exercise, request.module)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Start the submission before its first check, and finish it after its last."""
    spec = item.stash.get(SPEC, None)
    if spec is None:
        return (yield)
    batch = item.config.stash[BATCH]
    batch.start(spec.submission)
    result = yield
    following = nextitem.stash.get(SPEC, None) if nextitem else None
    if following is None or following.submission is not spec.submission:
        batch.finish()
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a check, rather than fail it, when one that it needs did not pass."""
    spec = item.stash.get(SPEC, None)
    if spec is None:
        return
    run = item.config.stash[BATCH].current
    run.check = spec.name
    for name in spec.needs:
        needed = run.checks.get(name)
        if needed is None:
            raise LookupError(f"{spec.name} needs {name}, which does not run before it")
        if needed.outcome != "passed":
            pytest.skip(f"Skipped until this holds: {needed.title}.")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note how each check went."""
    report = yield
    spec = item.stash.get(SPEC, None)
    if spec is not None and (call.when == "call" or not report.passed):
        error = call.excinfo.value if call.excinfo else None
        run = item.config.stash[BATCH].current
        run.record(_check(spec, error))
        if isinstance(error, standing_rules.RuleBroken):
            run.broken_rule = error.name
    return report


def _check_spec(item: pytest.Function, submission: Submission) -> CheckSpec:
    marker = item.get_closest_marker("points")
    needs = tuple(name for marker in item.iter_markers("needs") for name in marker.args)
    return CheckSpec(
        submission=submission,
        name=item.originalname,
        title=" ".join((item.obj.__doc__ or item.originalname).split()),
        points=float(marker.args[0]) if marker else 1.0,
        needs=needs,
    )


def _weigh(items: list[pytest.Item]) -> None:
    """Give each check the points that it has in this course: the grader's, or those of the instructor's weights."""
    specs = [(item, spec) for item in items if (spec := item.stash.get(SPEC, None)) is not None]
    by_exercise: dict[str, tuple[Exercise, dict[str, float]]] = {}
    for _, spec in specs:
        exercise = spec.submission.exercise
        by_exercise.setdefault(exercise.slug, (exercise, {}))[1][spec.name] = spec.points
    shares = {
        slug: exercise.weights.share(points, exercise.points)
        for slug, (exercise, points) in by_exercise.items()
    }
    for item, spec in specs:
        item.stash[SPEC] = replace(spec, points=shares[spec.submission.exercise.slug][spec.name])


def _check(spec: CheckSpec, error: BaseException | None) -> Check:
    name, title, most = spec.name, spec.title, spec.points
    if error is None:
        return Check(name, title, "passed", most, most, "")
    if isinstance(error, pytest.skip.Exception):
        return Check(name, title, "skipped", 0.0, most, str(error.msg))
    if isinstance(error, CheckFailed):
        return Check(name, title, "failed", 0.0, most, str(error))
    if isinstance(error, AssertionError | pytest.fail.Exception):
        return Check(name, title, "failed", 0.0, most, f"Failed: {title}.")
    return Check(name, title, "error", 0.0, most, GRADER_FAILED)


def _exercise_of(config: pytest.Config, path: Path) -> Exercise | None:
    """The exercise that a file is the hidden grader of, if it is one."""
    exercises = config.stash.setdefault(EXERCISES, {})
    if path not in exercises:
        exercises[path] = _find_exercise(config, path) if _is_grader(path) else None
    return exercises[path]


def _is_grader(path: Path) -> bool:
    """A hidden grader is named after its folder and stands beside a reference."""
    return path.name == f"test_{path.parent.name}.py" and (path.parent / "reference.py").exists()


def _find_exercise(config: pytest.Config, path: Path) -> Exercise:
    folder = path.resolve().parent
    batch = config.stash.get(BATCH, None)
    for submission in batch.submissions if batch else ():
        if submission.exercise.folder.resolve() == folder:
            return submission.exercise
    for exercise in find_course(folder).exercises.values():
        if exercise.folder.resolve() == folder:
            return exercise
    raise UsageError(f"{path} belongs to no exercise in course.toml.")


def _submissions_to(exercise: Exercise, config: pytest.Config) -> list[Submission]:
    """The batch's submissions to an exercise. A plain pytest run adds one."""
    if BATCH not in config.stash:
        config.stash[BATCH] = _new_batch(config)
    batch = config.stash[BATCH]
    if all(submission.exercise.slug != exercise.slug for submission in batch.submissions):
        batch.submissions.append(_named_submission(config.getoption("--submission"), exercise))
    return [submission for submission in batch.submissions if submission.exercise.slug == exercise.slug]


def _new_batch(config: pytest.Config) -> Batch:
    """A batch without submissions, in a sandbox that is closed after the session."""
    open_until_the_end = ExitStack()
    config.add_cleanup(open_until_the_end.close)
    sandbox = open_until_the_end.enter_context(Sandbox())
    context = open_until_the_end.enter_context(GradingContext(sandbox, config.getoption("--grader-seed")))
    return Batch([], context, lambda _: None)


def _named_submission(path: str | None, exercise: Exercise) -> Submission:
    if path is None:
        return solution_as_submission(exercise.reference, exercise)
    return read_submission(Path(path), Path(path).stem, exercise)
