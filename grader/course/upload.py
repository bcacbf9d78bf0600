"""Uploads: the files of a folder or a zip file that people handed in, each with its place and its time.

What programs leave behind (checkpoints, resource forks) is nobody's work and is left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path, PurePosixPath

from grader.core.errors import UsageError
from grader.core.text import file_name
from grader.course.archive import members, read_member
from grader.course.notebook import read_bytes

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

    def read(self) -> bytes:
        """Its bytes. Raises Ungradable or GraderError."""
        return read_bytes(self.path) if self.member is None else read_member(self.path, self.member)


@dataclass
class Uploads:
    """What a folder or an archive holds."""

    files: list[Upload] = field(default_factory=list)
    folders: list[PurePosixPath] = field(default_factory=list)
    """All folders, empty ones too."""
    unreadable: dict[PurePosixPath, str] = field(default_factory=dict)
    """Folders that could not be read, and why."""
    remarks: list[str] = field(default_factory=list)


def uploads_in(path: Path) -> Uploads:
    """What a folder or a zip file holds, by name."""
    found = _in_folder(path) if path.is_dir() else _in_archive(path)
    found.files.sort(key=lambda upload: upload.place)
    return found


def _in_folder(root: Path) -> Uploads:
    found = Uploads()

    def note(error: OSError) -> None:
        place = _place(Path(error.filename), root)
        if not place.parts:
            raise UsageError(f"{root} could not be read: {error.strerror}.") from error
        found.unreadable[place] = str(error.strerror)

    for name, folders, files in os.walk(root, onerror=note):
        folder = Path(name)
        folders[:] = sorted(one for one in folders if not _is_left_behind(one))
        found.folders += [_place(folder / one, root) for one in folders]
        found.remarks += [
            f"{folder / one} is a link, so it may be another student's; ignored."
            for one in folders
            if (folder / one).is_symlink()
        ]
        for one in files:
            if not _is_left_behind(one):
                path = folder / one
                changed = datetime.fromtimestamp(path.lstat().st_mtime)
                found.files.append(Upload(path, _place(path, root), changed))
    return found


def _in_archive(path: Path) -> Uploads:
    found = Uploads()
    files: dict[PurePosixPath, Upload] = {}
    folders: dict[PurePosixPath, None] = {}
    for member in members(path):
        if not member.path.parts or any(map(_is_left_behind, member.path.parts)):
            continue
        folders.update(dict.fromkeys(_parents(member.path)))
        if member.is_folder:
            folders[member.path] = None
        elif member.remark:
            found.remarks.append(f"{path}: {member.path} {member.remark}")
        else:
            if member.path in files:
                found.remarks.append(
                    f"{path}: {member.path} stands twice in the archive; the last is graded."
                )
            files[member.path] = Upload(path, member.path, member.time, member.name)
    found.files, found.folders = list(files.values()), list(folders)
    return found


def _parents(place: PurePosixPath) -> Iterator[PurePosixPath]:
    return (parent for parent in place.parents if parent.parts and ".." not in parent.parts)


def _place(path: Path, root: Path) -> PurePosixPath:
    return PurePosixPath(*map(file_name, path.relative_to(root).parts))


def _is_left_behind(name: str) -> bool:
    return (name.startswith(".") and name != "..") or name == MACOS_FOLDER
