"""What a submission learns of its inputs is worth nothing: the next run draws others."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from stealing import find
from support import ROOT, copy_course
from testbed import NUMPY

from grader import grade
from grader.core.errors import UsageError
from grader.grading import pipeline


@pytest.fixture
def echo(testbed, tmp_path):
    return testbed.hand_in(find("13"), tmp_path)


def seen(verdicts):
    """What was echoed, and the seed."""
    (verdict,) = verdicts
    return [check["message"] for check in verdict["checks"] if "seen:" in check["message"]], verdict["seed"]


def test_two_runs_of_one_submission_see_different_inputs(testbed, echo, tmp_path):
    runs = []
    for name in ("first.json", "second.json"):
        line = [sys.executable, "-m", "grader", "grade", str(echo), "--root", str(testbed.course)]
        subprocess.run([*line, "--json", str(tmp_path / name)], check=True, capture_output=True)
        runs.append(seen(json.loads((tmp_path / name).read_text(encoding="utf-8"))))
    (first, one), (second, other) = runs
    assert one != other
    assert len(first) == len(second) == 6
    assert not set(first) & set(second)


def test_the_seed_is_secret_from_python_too(testbed, echo):
    (first, one), (second, other) = (
        seen([verdict.to_json() for verdict in grade(echo, root=testbed.course)]) for _ in range(2)
    )
    assert one != other
    assert not set(first) & set(second)


def test_what_every_box_can_read_is_not_graded(tmp_path):
    with pytest.raises(UsageError, match="which every submission can read"):
        pipeline._refuse_in_view(Path("/usr/lib/app/solutions"), ())
    with pytest.raises(UsageError, match="Move it elsewhere"):
        pipeline._refuse_in_view(Path(np.__file__).parent / "course", ())
    pipeline._refuse_in_view(ROOT / "solutions" / NUMPY, ())
    pipeline._refuse_in_view(tmp_path, ())


def test_what_lies_above_the_solutions_is_not_run(tmp_path):
    """A conftest.py in a folder that anybody may write to, as /tmp is, would decide every mark."""
    planted = "import pathlib\n\npathlib.Path(__file__).with_name('ran').touch()\n"
    root = copy_course(tmp_path / "open" / "course", NUMPY)
    for folder in (tmp_path, tmp_path / "open", root):
        (folder / "conftest.py").write_text(planted, encoding="utf-8")
    (verdict,) = grade(root / "solutions" / NUMPY / "reference.py", exercise=NUMPY, root=root)
    assert verdict.full
    assert not list(tmp_path.rglob("ran"))
