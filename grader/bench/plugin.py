"""The pytest plugin: makes a file under `solutions/` a hidden grader.

`pytest solutions/UNIT/ID` runs a grader against the reference, `--submission PATH` against a file.
A batch registers a `Docket` of submissions beforehand; every check is then run for each of them, all
checks of one submission in a row.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grader.bench.candidate import Candidate
from grader.bench.desk import Desk
from grader.bench.docket import Case, Docket
from grader.shelf.exercise import Course, Exercise, find_course
from grader.shelf.submission import Submission, read_submission, solution_as_submission
from grader.wall.wall import Wall
from grader.words.errors import CallError, CheckFailed
from grader.words.verdict import Check

COURSE = pytest.StashKey[Course | None]()
DOCKET = pytest.StashKey[Docket]()
EXERCISES = pytest.StashKey[dict[str, Exercise]]()
OURS = "The grader itself failed here. This costs you nothing: the submission will be graded again."
WORSE = ("passed", "skipped", "failed", "error")
MARKERS = (
    "points(n): what the check is worth (1 if not said)",
    "needs(*names): skip the check unless these have passed",
    "open(*inputs): gradients that the problem leaves open: `input`, or `output:input`",
)


class Slot(int):
    """A submission's place on the docket, as the parameter of a check."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """What a plain pytest run of a grader can be told."""
    group = parser.getgroup("stopgrad")
    group.addoption("--submission", metavar="PATH", help="grade this notebook or .py file")
    group.addoption("--grader-seed", type=int, default=0, metavar="N", help="seed of the hidden inputs")


def pytest_configure(config: pytest.Config) -> None:
    """The markers of a hidden grader."""
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A check that takes `student` runs once for each submission to this exercise."""
    if "student" not in metafunc.fixturenames or not _is_grader(Path(metafunc.module.__file__ or "")):
        return
    exercise = _exercise_of(metafunc.config, metafunc.module.__file__)
    docket = _docket(metafunc.config, exercise)
    indices = [
        Slot(index)
        for index, submission in enumerate(docket.submissions)
        if submission.exercise.slug == exercise.slug
    ]
    metafunc.parametrize("student", indices, indirect=True, ids=[f"s{index}" for index in indices])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All checks of one submission in a row, whatever else is collected."""
    items.sort(key=lambda item: -1 if _index(item) is None else _index(item) or 0)


@pytest.fixture
def student(request: pytest.FixtureRequest) -> Candidate:
    """The submission under judgement, called by its functions' names."""
    return request.config.stash[DOCKET].case(request.param).candidate


@pytest.fixture
def reference(request: pytest.FixtureRequest) -> Candidate:
    """The model answer, called in the same way."""
    return request.config.stash[DOCKET].desk.reference(_exercise_of(request.config, request.path))


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> np.random.Generator:
    """Random inputs from the secret seed: each check has its own, the same for every student."""
    exercise = _exercise_of(request.config, request.path)
    check: pytest.Function = request.node
    return request.config.stash[DOCKET].desk.rng(exercise, check.originalname)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A check that needs another is skipped, not failed, when that one did not pass."""
    case = _case(item)
    if case is None:
        return
    for marker in item.iter_markers("needs"):
        for name in marker.args:
            needed = case.checks.get(name)
            if needed is None:
                raise LookupError(f"{item.name} needs {name}, which does not run before it")
            if needed.outcome != "passed":
                pytest.skip(f"Skipped until this holds: {needed.title}.")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note how each check went."""
    report = yield
    case = _case(item)
    if case is not None and (call.when == "call" or not report.passed):
        check = _check(item, call)
        known = case.checks.get(check.name, check)  # another case of the same check, or another phase
        case.checks[check.name] = max(known, check, key=lambda one: WORSE.index(one.outcome))
        case.open_inputs |= {name for marker in item.iter_markers("open") for name in marker.args}
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """After the last check of a submission, its verdict."""
    result = yield
    index = _index(item)
    if index is not None and (nextitem is None or _index(nextitem) != index):
        item.config.stash[DOCKET].finish(index)
    return result


def pytest_unconfigure(config: pytest.Config) -> None:
    """Close what a plain pytest run opened for itself."""
    docket = config.stash.get(DOCKET, None)
    if docket is not None and config.stash.get(COURSE, None) is not None:
        docket.desk.__exit__(None, None, None)
        docket.desk.wall.__exit__(None, None, None)


def _check(item: pytest.Item, call: pytest.CallInfo[None]) -> Check:
    name = getattr(item, "originalname", item.name)
    title = " ".join((item.obj.__doc__ or name).split()) if isinstance(item, pytest.Function) else name
    marker = item.get_closest_marker("points")
    most = float(marker.args[0]) if marker else 1.0
    error = call.excinfo.value if call.excinfo else None
    if error is None:
        return Check(name, title, "passed", most, most, "")
    if isinstance(error, pytest.skip.Exception):
        return Check(name, title, "skipped", 0.0, most, str(error.msg))
    if isinstance(error, CheckFailed):
        return Check(name, title, "failed", 0.0, most, str(error))
    if isinstance(error, AssertionError | pytest.fail.Exception):
        return Check(name, title, "failed", 0.0, most, f"Not so: {title}.")
    return Check(name, title, "error", 0.0, most, OURS)


def _index(item: pytest.Item) -> int | None:
    callspec = getattr(item, "callspec", None)
    index = callspec.params.get("student") if callspec else None
    return index if isinstance(index, Slot) else None


def _is_grader(path: Path) -> bool:
    """A hidden grader is called after its folder and stands beside a reference."""
    return path.name == f"test_{path.parent.name}.py" and (path.parent / "reference.py").exists()


def _case(item: pytest.Item) -> Case | None:
    index = _index(item)
    return None if index is None else item.config.stash[DOCKET].case(index)


def _exercise_of(config: pytest.Config, path: Any) -> Exercise:
    """The exercise that a hidden grader's file belongs to."""
    found = config.stash.setdefault(EXERCISES, {})
    if str(path) not in found:
        found[str(path)] = _find_exercise(config, Path(path))
    return found[str(path)]


def _find_exercise(config: pytest.Config, path: Path) -> Exercise:
    docket = config.stash.get(DOCKET, None)
    folder = path.resolve().parent
    known = [submission.exercise for submission in docket.submissions] if docket else []
    if config.stash.get(COURSE, None) is None and not docket:
        config.stash[COURSE] = find_course(folder)
    course: Course | None = config.stash.get(COURSE, None)
    everyone: list[Exercise] = [*known, *(course.exercises.values() if course else ())]
    for exercise in everyone:
        if exercise.folder.resolve() == folder:
            return exercise
    raise CallError(f"{path} belongs to no exercise in course.toml.")


def _docket(config: pytest.Config, exercise: Exercise) -> Docket:
    """The batch's docket; in a plain pytest run, one made for the file or the reference."""
    if DOCKET not in config.stash:
        desk = Desk(Wall(), config.getoption("--grader-seed"))
        config.stash[DOCKET] = Docket([], desk, lambda _: None)
    docket = config.stash[DOCKET]
    alone = config.stash.get(COURSE, None) is not None
    if alone and all(known.exercise.slug != exercise.slug for known in docket.submissions):
        docket.submissions.append(_single(config.getoption("--submission"), exercise))
    return docket


def _single(path: str | None, exercise: Exercise) -> Submission:
    if path is None:
        return solution_as_submission(exercise.reference, exercise)
    if not Path(path).is_file():
        raise pytest.UsageError(f"--submission: {path} is not a file")
    return read_submission(Path(path), Path(path).stem, exercise)
