"""The progress file is written whole, read back, and never overwritten when it is damaged."""

import os

import pytest

from grader.core.errors import UsageError
from grader.workspace.progress_file import PROGRESS, Record, read_progress, write_progress

RECORDS = {"one/f": Record("2026-01-01", 2, "abc"), "two/g": Record(hints=1)}
TEXT = """# stopgrad: what you have done here. `grader progress` shows it; moving this folder is fine.

["one/f"]
solved = "2026-01-01"
hints = 2
checked = "abc"

["two/g"]
solved = ""
hints = 1
checked = ""
"""


def test_what_is_written_is_read_back(tmp_path):
    write_progress(tmp_path / PROGRESS, RECORDS)
    assert (tmp_path / PROGRESS).read_text(encoding="utf-8") == TEXT
    assert read_progress(tmp_path / PROGRESS) == RECORDS
    assert os.listdir(tmp_path) == [PROGRESS]


def test_fields_may_be_missing(tmp_path):
    (tmp_path / PROGRESS).write_text('["one/f"]\n')
    assert read_progress(tmp_path / PROGRESS) == {"one/f": Record()}


@pytest.mark.parametrize(
    "data", [b"solved = [", b"\xff", b"one = 1", b'["one/f"]\nhints = "many"'], ids=ascii
)
def test_a_damaged_file_is_refused_and_left_alone(tmp_path, data):
    (tmp_path / PROGRESS).write_bytes(data)
    with pytest.raises(UsageError, match=r"progress\.toml cannot be read: .*\. Repair it, or move it away"):
        read_progress(tmp_path / PROGRESS)
    assert (tmp_path / PROGRESS).read_bytes() == data


def test_a_folder_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"progress\.toml could not be written: No such file or directory\."):
        write_progress(tmp_path / "gone" / PROGRESS, RECORDS)
