"""`grader hint`: one more hint each time, counted."""

import tomllib

SLUG = "seeing_the_graph/stop_gradient_numpy"
"""An exercise in NumPy, which starts quickly."""


def test_hints_come_one_more_each_time_and_are_counted(grader, work):
    first, second, third, fourth = (grader("hint", SLUG, cwd=work).out for _ in range(4))
    assert first.count("Hint ") == 1
    assert "1 of 3 hints taken, one more each time." in first
    assert second.count("Hint ") == 2
    assert "3 of 3 hints taken: that is all." in third
    assert fourth == third
    progress = (work / "stopgrad" / "progress.toml").read_text(encoding="utf-8")
    assert tomllib.loads(progress)[SLUG]["hints"] == 3
    assert "3 hints" in grader("progress", cwd=work).out
