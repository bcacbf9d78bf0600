"""`grader progress` checks what was saved, and shows what is solved."""

import shutil

from support import fill

SLUG = "seeing_the_graph/stop_gradient_numpy"
"""An exercise in NumPy, which starts quickly."""


def test_progress_sees_what_was_saved_elsewhere_and_survives_a_move(grader, work):
    fill(work / "stopgrad" / f"{SLUG}.ipynb", SLUG)
    shutil.move(work / "stopgrad", work / "elsewhere")
    ran = grader("progress", cwd=work / "elsewhere" / "teachers")
    assert ran.code == 0
    assert f"checking {SLUG} …\n  ✓ solved" in ran.out
    assert "Seeing the graph   ██░░░░░░░░░░  1/5" in ran.out
    again = grader("progress", cwd=work / "elsewhere")
    assert "checking" not in again.out, "the same code is not checked twice"
    assert "all                ░░░░░░░░░░░░  1/48" in again.out
