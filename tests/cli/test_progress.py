"""`grader progress` checks what was saved, and shows what is solved."""

import shutil

from support import fill

SLUG = "seeing_the_graph/stop_gradient_numpy"
PLACE = "01_seeing_the_graph/05_stop_gradient_numpy"
"""An exercise in NumPy, which starts quickly."""


def test_progress_sees_what_was_saved_elsewhere_and_survives_a_move(grader, work):
    fill(work / "stopgrad" / f"{PLACE}.ipynb", SLUG)
    shutil.move(work / "stopgrad", work / "elsewhere")
    ran = grader("progress", cwd=work / "elsewhere" / "06_teachers")
    assert ran.code == 0
    assert f"checking {SLUG} …\n  ✓ solved" in ran.out
    assert "Seeing the graph   ██░░░░░░░░░░  1/5" in ran.out
    again = grader("progress", cwd=work / "elsewhere")
    assert "checking" not in again.out, "the same code is not checked twice"
    assert "all                ░░░░░░░░░░░░  1/48" in again.out


def test_a_code_page_without_these_signs_shows_others(grader, work, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    ran = grader("progress", cwd=work, encoding="cp1252")
    assert ran.code == 0
    assert "????????????  0/48" in ran.out
