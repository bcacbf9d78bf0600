"""A file is written whole or not at all."""

import os
import subprocess
import sys

import pytest

from grader.core import files
from grader.core.errors import UsageError
from grader.core.files import write_atomically


def test_a_write_that_is_interrupted_leaves_the_old_file_and_nothing_half_done(tmp_path, monkeypatch):
    path = tmp_path / "file.json"
    write_atomically(path, "old")

    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["file.json"]


def test_others_may_read_what_was_written(tmp_path):
    write_atomically(tmp_path / "file.json", "text")
    assert (tmp_path / "file.json").stat().st_mode & 0o777 == 0o644


def test_a_folder_that_is_missing_gets_a_sentence(tmp_path):
    with pytest.raises(UsageError, match=r"out\.json could not be written: No such file or directory\."):
        write_atomically(tmp_path / "gone" / "out.json", "text")


def test_a_machine_that_cannot_write_is_no_usage_error(tmp_path):
    """A file may not grow here: what a full disk does to a write, for everybody to try."""
    code = """
import resource, sys
from pathlib import Path
from grader.core.files import write_atomically
from grader.core.errors import UsageError, GraderError
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    write_atomically(Path(sys.argv[1]), "x" * 5000)
except GraderError as error:
    assert not isinstance(error, UsageError)
    print(error)
"""
    path = tmp_path / "file.json"
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    assert done.stdout == f"{path} could not be written: File too large.\n"
    assert os.listdir(tmp_path) == []
