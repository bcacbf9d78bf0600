"""Several new files: all of them, or none."""

import pytest

from grader.core.errors import UsageError
from grader.course.new_files import written


def test_files_and_their_folders_are_written(tmp_path):
    with written({tmp_path / "a" / "b" / "one": "1", tmp_path / "a" / "two": "zwö"}):
        pass
    assert (tmp_path / "a" / "b" / "one").read_text() == "1"
    assert (tmp_path / "a" / "two").read_text(encoding="utf-8") == "zwö"


def test_what_was_written_is_removed_if_a_later_file_cannot_be(tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / "taken").write_text("mine")
    files = {tmp_path / "new" / "one": "1", tmp_path / "old" / "two": "2", tmp_path / "taken" / "three": "3"}
    with (
        pytest.raises(UsageError, match=r"taken/three could not be written: Not a directory\."),
        written(files),
    ):
        pytest.fail("nothing may follow")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["old", "taken"]


def test_what_exists_is_left_alone(tmp_path):
    (tmp_path / "two").write_text("mine")
    with (
        pytest.raises(UsageError, match=r"two could not be written: File exists\."),
        written({tmp_path / "one": "1", tmp_path / "two": "2"}),
    ):
        pytest.fail("nothing may follow")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("two", "mine")]


def test_what_was_written_is_removed_if_what_follows_fails(tmp_path):
    with pytest.raises(KeyboardInterrupt), written({tmp_path / "new" / "one": "1"}):
        raise KeyboardInterrupt
    assert not list(tmp_path.iterdir())
