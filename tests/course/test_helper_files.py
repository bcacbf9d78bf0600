"""Files beside a notebook: which of them go with it, and how large they may be."""

import pytest

from grader.core.errors import UsageError
from grader.course import helper_files
from grader.course.helper_files import helper_paths, read_helper_files


def test_what_lies_beside_a_notebook_goes_with_it_and_what_leads_elsewhere_does_not(tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("not of the course")
    folder = tmp_path / "unit"
    (folder / "data").mkdir(parents=True)
    for name in ("data/x.csv", "my_lib.py", "f.ipynb", ".hidden", "__pycache__", "old.pyc"):
        (folder / name).write_text(name)
    (folder / "link.txt").symlink_to(secret)
    (folder / "linked").symlink_to(tmp_path)
    assert list(helper_paths(folder)) == ["data/x.csv", "my_lib.py"]
    assert helper_paths(tmp_path / "missing") == {}
    other = tmp_path / "source"
    other.mkdir()
    (other / "my_lib.py").write_text("the instructor's")
    assert read_helper_files([folder, other]) == {
        "data/x.csv": b"data/x.csv",
        "my_lib.py": b"the instructor's",
    }


def test_too_many_or_too_large_files_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(helper_files, "MAX_FILES", 2)
    monkeypatch.setattr(helper_files, "MAX_BYTES", 100)
    (tmp_path / "slides.pdf").write_bytes(b"x" * 90)
    (tmp_path / "data.csv").write_bytes(b"x" * 11)
    with pytest.raises(UsageError, match=r"move .*slides\.pdf elsewhere"):
        read_helper_files([tmp_path])
    (tmp_path / "one more").write_bytes(b"")
    with pytest.raises(UsageError, match="holds 3 files beside its notebooks, more than the 2"):
        read_helper_files([tmp_path])


def test_they_decide_a_verdict_so_the_fingerprint_has_them(course):
    from grader.course.exercise import load_course

    before = course.exercise("one/f").fingerprint
    (course.root / "exercises" / "one" / "data.csv").write_text("1,2")
    assert load_course(course.root).exercise("one/f").fingerprint != before
    assert load_course(course.root).exercise("two/f").fingerprint == course.exercise("two/f").fingerprint
