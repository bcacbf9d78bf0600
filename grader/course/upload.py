"""Uploads: the files of a folder or a zip file that people handed in, each with its place and its time.

What programs leave behind (checkpoints, resource forks) is nobody's work and is left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePosixPath

from grader.core.errors import UsageError
from grader.core.text import file_name
from grader.course.archive import members, read_member
from grader.course.notebook import MAX_BYTES, read_bytes

SUFFIXES = (".ipynb", ".py")
MACOS_FOLDER = "__MACOSX"


@dataclass(frozen=True)
class Upload:
    """One file: where it lies, its place below the folder or in the archive, and when it was last changed."""

    path: Path
    place: PurePosixPath
    time: datetime | None = None
    member: str | None = None
    """Its name in the archive, if `path` is one."""

    @property
    def is_code(self) -> bool:
        return self.place.suffix in SUFFIXES

    def read(self, limit: int = MAX_BYTES) -> bytes:
        """Its bytes. Raises Ungradable or GraderError."""
        if self.member is None:
            return read_bytes(self.path, limit)
        return read_member(self.path, self.member, limit)


@dataclass(frozen=True)
class Uploads:
    """What a folder or an archive holds."""

    files: tuple[Upload, ...]
    folders: tuple[PurePosixPath, ...]
    """All folders, empty ones too."""
    unreadable: Mapping[PurePosixPath, str]
    """Folders that could not be read, and why."""
    remarks: tuple[str, ...]


def uploads_in(path: Path) -> Uploads:
    """What a folder or a zip file holds, by name."""
    found = _in_folder(path) if path.is_dir() else _in_archive(path)
    return replace(found, files=tuple(sorted(found.files, key=lambda upload: upload.place)))


def _in_folder(root: Path) -> Uploads:
    files: list[Upload] = []
    subfolders: list[PurePosixPath] = []
    unreadable: dict[PurePosixPath, str] = {}
    remarks: list[str] = []

    def note(error: OSError) -> None:
        place = _place(Path(error.filename), root)
        if not place.parts:
            raise UsageError(f"{root} could not be read: {error.strerror}.") from error
        unreadable[place] = str(error.strerror)

    for name, folder_names, file_names in os.walk(root, onerror=note):
        folder = Path(name)
        folder_names[:] = sorted(one for one in folder_names if not _is_left_behind(one))
        subfolders += [_place(folder / one, root) for one in folder_names]
        remarks += [
            f"{folder / one} is a link, so it may be another student's; ignored."
            for one in folder_names
            if os.path.islink(folder / one)  # of what may not be looked at it says no
        ]
        for path in (folder / one for one in file_names if not _is_left_behind(one)):
            files.append(Upload(path, _place(path, root), _changed(path)))
    return Uploads(tuple(files), tuple(subfolders), unreadable, tuple(remarks))


def _changed(path: Path) -> datetime | None:
    """When a file was changed; None in a folder that may be listed and not entered. Reading the file says so."""
    try:
        return datetime.fromtimestamp(path.lstat().st_mtime)
    except OSError:
        return None


def _in_archive(path: Path) -> Uploads:
    files: dict[PurePosixPath, Upload] = {}
    folders: dict[PurePosixPath, None] = {}
    remarks: list[str] = []
    for member in members(path):
        if not member.path.parts or any(map(_is_left_behind, member.path.parts)):
            continue
        folders.update(dict.fromkeys(_parents(member.path)))
        if member.is_folder:
            folders[member.path] = None
        elif member.remark:
            remarks.append(f"{path}: {member.path} {member.remark}")
        else:
            if member.path in files:
                remarks.append(f"{path}: {member.path} stands twice in the archive; the last is graded.")
            files[member.path] = Upload(path, member.path, member.time, member.name)
    return Uploads(tuple(files.values()), tuple(folders), {}, tuple(remarks))


def _parents(place: PurePosixPath) -> Iterator[PurePosixPath]:
    return (parent for parent in place.parents if parent.parts and ".." not in parent.parts)


def _place(path: Path, root: Path) -> PurePosixPath:
    return PurePosixPath(*map(file_name, path.relative_to(root).parts))


def _is_left_behind(name: str) -> bool:
    return (name.startswith(".") and name != "..") or name == MACOS_FOLDER
