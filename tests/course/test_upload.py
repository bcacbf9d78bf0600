"""Uploads: what a folder or a zip file holds, with times, and without what programs leave behind."""

from pathlib import PurePosixPath

import pytest
from lms_downloads import EARLY, LATE, Unmarked, close_folder, write_folder, write_zip

from grader.core.errors import UsageError
from grader.course.upload import uploads_in

FILES = {
    "Zoë Müller/b.ipynb": (b"b", LATE),
    "Zoë Müller/a.ipynb": b"a",
    "Zoë Müller/.ipynb_checkpoints/a-checkpoint.ipynb": b"old",
    "__MACOSX/Zoë Müller/._a.ipynb": b"fork",
    "empty": None,
}


@pytest.mark.parametrize("form", ["folder", "zip", "zip without the mark for UTF-8"])
def test_files_have_a_place_and_a_time(tmp_path, form):
    if form == "folder":
        path = write_folder(tmp_path / "all", FILES)
    else:
        kind = {} if form == "zip" else {"kind": Unmarked}
        path = write_zip(tmp_path / "all.zip", FILES, **kind)
    found = uploads_in(path)
    assert [(str(upload.place), upload.time) for upload in found.files] == [
        ("Zoë Müller/a.ipynb", EARLY),
        ("Zoë Müller/b.ipynb", LATE),
    ]
    assert [upload.read() for upload in found.files] == [b"a", b"b"]
    assert set(found.folders) == {PurePosixPath("Zoë Müller"), PurePosixPath("empty")}
    assert (found.remarks, found.unreadable) == ((), {})


def test_a_link_to_a_folder_is_not_followed(tmp_path):
    write_folder(tmp_path / "all", {"ada/a.ipynb": b"a"})
    (tmp_path / "all" / "bob").symlink_to(tmp_path / "all" / "ada")
    found = uploads_in(tmp_path / "all")
    assert [str(upload.place) for upload in found.files] == ["ada/a.ipynb"]
    link = tmp_path / "all" / "bob"
    assert found.remarks == (f"{link} is a link, so it may be another student's; ignored.",)


def test_a_folder_that_cannot_be_read_is_named(tmp_path, monkeypatch):
    write_folder(tmp_path / "all", {"ada/a.ipynb": b"a", "bob/a.ipynb": b"a"})
    close_folder(tmp_path / "all" / "bob", monkeypatch)
    found = uploads_in(tmp_path / "all")
    assert found.unreadable == {PurePosixPath("bob"): "Permission denied"}
    close_folder(tmp_path / "all", monkeypatch)
    with pytest.raises(UsageError, match="all could not be read: Permission denied"):
        uploads_in(tmp_path / "all")


def test_a_member_that_leads_elsewhere_is_named_and_left_out(tmp_path):
    path = write_zip(tmp_path / "all.zip", {"../evil.ipynb": b"e", "ada/a.ipynb": b"a"})
    found = uploads_in(path)
    assert [str(upload.place) for upload in found.files] == ["ada/a.ipynb"]
    assert found.remarks == (f"{path}: ../evil.ipynb leads out of the archive; ignored.",)
