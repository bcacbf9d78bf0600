"""What the tests of several commands share."""

import pytest

SLUG = "seeing_the_graph/stop_gradient_numpy"


@pytest.fixture
def reference(root):
    """The reference of a NumPy exercise."""
    return root / "solutions" / SLUG / "reference.py"


@pytest.fixture
def verdicts(grader, small_course, tmp_path):
    """A folder with the verdict of the reference."""
    path = small_course / "solutions" / SLUG / "reference.py"
    ran = grader("grade", path, "--exercise", SLUG, "--root", small_course, "--out", tmp_path / "verdicts")
    assert ran.code == 0, ran.err
    return tmp_path / "verdicts"


@pytest.fixture
def work(grader, tmp_path):
    """A folder with a workspace in it."""
    assert grader("start", cwd=tmp_path).code == 0
    return tmp_path
