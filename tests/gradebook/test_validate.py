"""nbgrader's own Validate on a released notebook: true of a right answer, of a wrong one and of none."""

import pytest
from classroom import NUMPY, UNIT, dump, filled

SUCCESS = "Success! Your notebook passes all the tests."


@pytest.mark.parametrize("solution", ["reference", "wrong/vjp_passes_through", None])
def test_validate(released_course, tmp_path, solution):
    notebook = released_course.released()
    if solution:
        notebook = filled(notebook, released_course.source_of(solution))
    path = tmp_path / f"{NUMPY}.ipynb"
    path.write_text(dump(notebook), encoding="utf-8")
    done = released_course.nbgrader("validate", str(path))
    assert done.returncode == 0, done.stderr
    if solution == "reference":
        assert SUCCESS in done.stdout
    else:
        assert SUCCESS not in done.stdout
        assert "with a visible check that failed" in done.stdout


def test_a_notebook_that_nbgrader_runs_itself_is_worth_nothing(course):
    """Without stopgrad's configuration: the last cell gives no mark, whatever the answer is."""
    course.hand_in("ada", course.source_of())
    (course.folder / "nbgrader_config.py").write_text("c = get_config()\n", encoding="utf-8")
    done = course.nbgrader("autograde", UNIT)
    assert done.returncode == 0, done.stderr[-2000:]
    assert course.scores()["ada", NUMPY] == (0.0, 9.0)
