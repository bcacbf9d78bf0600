"""Batch runner: one pytest session that runs every check for every submission of a batch."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from grader.core.errors import CheckFailed, GraderError, KeptWaiting
from grader.core.text import printable
from grader.grading import pytest_plugin
from grader.grading.batch import Batch

OPTIONS = (
    "--capture=no",
    "--assert=plain",
    "--import-mode=importlib",
    "--continue-on-collection-errors",
    "-p", "no:terminal",
    "-p", "no:cacheprovider",
    "-p", "no:logging",
    "-p", "no:unraisableexception",
    "-p", "no:threadexception",
    "-W", "ignore",
)  # fmt: skip
"""Nothing is printed, so nothing is collected to be printed. What a student's code prints stays in the box."""
ENVIRONMENT = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
"""No plugin or option of the machine takes part in grading."""
MAX_COMPLAINTS = 5
MAX_COMPLAINT = 2000
"""How many letters of one are kept."""


class BatchRunner:
    """A pytest plugin: gives the session its batch, and collects what went wrong with the graders themselves."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.complaints: list[str] = []

    def pytest_configure(self, config: pytest.Config) -> None:
        config.stash[pytest_plugin.BATCH] = self._batch
        config.option.tbstyle = "no"  # nobody reads a traceback, and writing one takes longer than the check

    def pytest_exception_interact(
        self, node: pytest.Item | pytest.Collector, call: pytest.CallInfo[object]
    ) -> None:
        error = call.excinfo.value if call.excinfo else None
        if error is not None and not isinstance(
            error, CheckFailed | KeptWaiting
        ):  # neither is the grader's fault
            self._complain(_place(node), error)

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        self._complain("pytest", excinfo.value)

    def _complain(self, place: str, error: BaseException) -> None:
        complaint = f"{place}: {printable(_what_happened(error), MAX_COMPLAINT)}"
        if complaint not in self.complaints and len(self.complaints) < MAX_COMPLAINTS:
            self.complaints.append(complaint)


def _what_happened(error: BaseException) -> str:
    """An error in one line. What stopped an import is shown instead of pytest's page about it."""
    if isinstance(error, GraderError):
        return str(error)
    if isinstance(error, pytest.Collector.CollectError) and error.__cause__ is not None:
        error = error.__cause__
    last = traceback.extract_tb(error.__traceback__)[-1:]
    at = f" at {last[0].filename}:{last[0].lineno}" if last and not isinstance(error, SyntaxError) else ""
    return f"{type(error).__name__}: {error}{at}"


def _place(node: pytest.Item | pytest.Collector) -> str:
    """The check or file, without the submission: the same complaint is made once for a whole class."""
    if isinstance(node, pytest.Function) and node.parent is not None:
        return f"{node.parent.nodeid}::{node.originalname}"
    return node.nodeid


def run_checks(batch: Batch, *plugins: object) -> list[str]:
    """Run every check for every submission of the batch; return complaints about the graders."""
    graders = sorted({str(submission.exercise.grader) for submission in batch.submissions})
    root = batch.submissions[0].exercise.root
    runner = BatchRunner(batch)
    with _pytest_environment():
        pytest.main(
            [*OPTIONS, "-c", os.devnull, *_within(root), "-p", pytest_plugin.__name__, *graders],
            plugins=[runner, *plugins],
        )
    _forget(graders)
    return runner.complaints


@contextmanager
def _pytest_environment() -> Iterator[None]:
    """The variables that pytest reads, and no `__pycache__` beside the hidden graders."""
    before = {name: os.environ.get(name) for name in ENVIRONMENT}
    bytecode_before = sys.dont_write_bytecode
    os.environ.update(ENVIRONMENT)
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = bytecode_before
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _within(root: Path) -> tuple[str, ...]:
    """No conftest.py from above the solutions: a folder up there, such as /tmp, may be anybody's."""
    return "--rootdir", str(root), "--confcutdir", str(root / "solutions")


def _forget(graders: list[str]) -> None:
    """Let the next session import its graders anew: they may have moved or changed."""
    for name, module in list(sys.modules.items()):
        if getattr(module, "__file__", None) in graders:
            del sys.modules[name]
