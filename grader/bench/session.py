"""Session: one pytest session over one batch of submissions."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path
from unittest import mock

import pytest

from grader.bench import plugin
from grader.bench.docket import Docket
from grader.words.errors import CheckFailed

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


class Clerk:
    """Hands the docket to the session, and keeps what went wrong with the graders themselves."""

    def __init__(self, docket: Docket) -> None:
        self._docket = docket
        self.complaints: list[str] = []

    def pytest_configure(self, config: pytest.Config) -> None:
        config.stash[plugin.DOCKET] = self._docket
        config.option.tbstyle = "no"  # nobody reads a traceback, and writing one takes longer than the check

    def pytest_exception_interact(
        self, node: pytest.Item | pytest.Collector, call: pytest.CallInfo[object]
    ) -> None:
        error = call.excinfo.value if call.excinfo else None
        if error is not None and not isinstance(error, CheckFailed):
            self._complain(node.nodeid, error)

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        self._complain("pytest", excinfo.value)

    def _complain(self, where: str, error: BaseException) -> None:
        if len(self.complaints) < MAX_COMPLAINTS:
            last = traceback.extract_tb(error.__traceback__)[-1:]
            at = f" at {last[0].filename}:{last[0].lineno}" if last else ""
            self.complaints.append(f"{where}: {type(error).__name__}: {error}{at}")


def run_checks(docket: Docket, *plugins: object) -> list[str]:
    """Run every check for every submission on the docket; return complaints about the graders."""
    graders = sorted({str(submission.exercise.grader) for submission in docket.submissions})
    root = docket.submissions[0].exercise.root
    clerk = Clerk(docket)
    environment = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
    with mock.patch.dict(os.environ, environment), mock.patch("sys.dont_write_bytecode", True):
        pytest.main(
            [*OPTIONS, "-c", os.devnull, *_within(root), "-p", plugin.__name__, *graders],
            plugins=[clerk, *plugins],
        )
    _forget(graders)
    return clerk.complaints


def _within(root: Path) -> tuple[str, ...]:
    """No conftest.py from above the solutions: a folder up there may be anybody's, as /tmp is."""
    return "--rootdir", str(root), "--confcutdir", str(root / "solutions")


def _forget(graders: list[str]) -> None:
    """Let the next session read its graders anew: they may lie elsewhere, or have been mended."""
    for name, module in list(sys.modules.items()):
        if getattr(module, "__file__", None) in graders:
            del sys.modules[name]
