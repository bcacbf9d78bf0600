"""A finding names its file as it is called within the course, once."""

from pathlib import Path

from grader.core.finding import Finding

ROOT = Path("/course")


def test_the_text_comes_after_file_and_line():
    assert Finding(ROOT / "a" / "x.py", 3, "Odd.", "-1\n+2").located(ROOT) == "a/x.py:3: Odd.\n-1\n+2"
    assert Finding(Path("/other/x.py"), 3, "Odd.").located(ROOT) == "/other/x.py:3: Odd."


def test_a_text_that_begins_with_the_file_stays_as_it_is():
    assert Finding(ROOT / "a" / "x.py", 1, "a/x.py is missing.").located(ROOT) == "a/x.py is missing."
