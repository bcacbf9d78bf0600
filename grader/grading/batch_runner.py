"""Session: one pytest session over one batch of submissions."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest

from grader.core.errors import CheckFailed, GraderError
from grader.grading import pytest_plugin
from grader.grading.batch import Batch

OPTIONS = (
    "--capture=no",
    "--assert=plain",
    "--import-mode=importlib",
    "-p", "no:terminal",
    "-p", "no:cacheprovider",
    "-p", "no:logging",
    "-p", "no:unraisableexception",
    "-p", "no:threadexception",
    "-W", "ignore",
)  # fmt: skip
"""Nothing is shown, so nothing is gathered to be shown; the student's own warnings are in the box."""
MAX_COMPLAINTS = 5


class BatchRunner:
    """Hands the batch to the session, and keeps what went wrong with the graders themselves."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.complaints: list[str] = []

    def pytest_configure(self, config: pytest.Config) -> None:
        config.stash[pytest_plugin.BATCH] = self._batch
        config.option.tbstyle = "no"  # nobody reads a traceback, and writing one takes longer than the check

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All checks for each submission in turn, collected once; each is noted and not reported."""
        checks: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            if pytest_plugin.RULE in item.stash:
                checks.setdefault(item.stash[pytest_plugin.RULE].exercise.slug, []).append(item)
        turns = [
            (index, item)
            for index, submission in enumerate(self._batch.submissions)
            for item in checks.get(submission.exercise.slug, ())
        ]
        for (index, item), (following, after) in zip(turns, [*turns[1:], (None, None)], strict=False):
            self._batch.start(index)
            self._run(item, after)
            if following != index:
                self._batch.finish()
        return True

    def _run(self, item: pytest.Item, after: pytest.Item | None) -> None:
        if isinstance(item, pytest.Function):
            item._initrequest()  # it may have run before, for another
        self._note(item, _error_of(lambda: _set_up_and_call(item)))
        error = _error_of(lambda: _tear_down(item, after))
        if error is not None:
            self._note(item, error)

    def _note(self, item: pytest.Item, error: BaseException | None) -> None:
        pytest_plugin.note(item, error)
        if error is not None and not isinstance(error, CheckFailed | pytest.skip.Exception):
            self._complain(item.nodeid, error)

    def pytest_exception_interact(
        self, node: pytest.Item | pytest.Collector, call: pytest.CallInfo[object]
    ) -> None:
        error = call.excinfo.value if call.excinfo else None
        if error is not None:
            self._complain(node.nodeid, error)

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        self._complain("pytest", excinfo.value)

    def _complain(self, where: str, error: BaseException) -> None:
        last = traceback.extract_tb(error.__traceback__)[-1:]
        at = f" at {last[0].filename}:{last[0].lineno}" if last else ""
        what = str(error) if isinstance(error, GraderError) else f"{type(error).__name__}: {error}{at}"
        complaint = f"{where}: {what}"
        if complaint not in self.complaints and len(self.complaints) < MAX_COMPLAINTS:
            self.complaints.append(complaint)


def _error_of(step: Callable[[], None]) -> BaseException | None:
    """What a step of a check raised, if it is something that a check may raise."""
    try:
        step()
    except pytest.exit.Exception:
        raise
    except (Exception, pytest.skip.Exception, pytest.fail.Exception) as error:
        return error
    return None


def _set_up_and_call(item: pytest.Item) -> None:
    item.ihook.pytest_runtest_setup(item=item)
    item.runtest()


def _tear_down(item: pytest.Item, after: pytest.Item | None) -> None:
    """Take down what the next check does not share: all of its own even where that is the same check."""
    item.ihook.pytest_runtest_teardown(item=item, nextitem=item.parent if after is item else after)


def run_checks(batch: Batch, *plugins: object) -> list[str]:
    """Run every check for every submission on the batch; return complaints about the graders."""
    graders = sorted({str(submission.exercise.grader) for submission in batch.submissions})
    root = batch.submissions[0].exercise.root
    runner = BatchRunner(batch)
    environment = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
    with mock.patch.dict(os.environ, environment), mock.patch("sys.dont_write_bytecode", True):
        pytest.main(
            [*OPTIONS, "-c", os.devnull, *_within(root), "-p", pytest_plugin.__name__, *graders],
            plugins=[runner, *plugins],
        )
    _forget(graders)
    return runner.complaints


def _within(root: Path) -> tuple[str, ...]:
    """No conftest.py from above the solutions: a folder up there may be anybody's, as /tmp is."""
    return "--rootdir", str(root), "--confcutdir", str(root / "solutions")


def _forget(graders: list[str]) -> None:
    """Let the next session read its graders anew: they may lie elsewhere, or have been mended."""
    for name, module in list(sys.modules.items()):
        if getattr(module, "__file__", None) in graders:
            del sys.modules[name]
