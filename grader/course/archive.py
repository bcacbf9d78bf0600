"""Archives: the submissions of a class in one zip file, which is read in place and never unpacked.

A member is read up to the limit of a submission, whatever size it claims. Links, devices and paths
that lead out of the archive are ignored, with a remark.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath

from grader.core.errors import GraderError, UsageError
from grader.core.text import printable
from grader.course.notebook import MAX_BYTES, within_limit

MAX_MEMBERS = 100_000
MAX_TOTAL = 4 << 30
PACKED_AS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The others ask for gigabytes of memory to unpack a few bytes, if the archive says so."""
UNREADABLE = (zipfile.BadZipFile, OSError, ValueError, RuntimeError, EOFError, zlib.error)
NAME_IS_UTF8 = 0x800
"""The flag of a member whose name is in UTF-8. macOS and Canvas write UTF-8 without it."""


@dataclass(frozen=True)
class Member:
    """A file in an archive: its path there, its name as the archive spells it, and why it cannot be a submission."""

    path: PurePosixPath
    name: str
    remark: str | None = None
    time: datetime | None = None
    """When the file was last changed, as far as the archive says."""
    is_folder: bool = False


def members(path: Path) -> Iterator[Member]:
    """The files in an archive, each with a remark if it cannot be a submission."""
    if not path.is_file():  # a pipe would keep the reader waiting
        raise UsageError(f"{path} is not a zip file that can be read.")
    try:
        with zipfile.ZipFile(path) as archive:
            infos = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise UsageError(f"{path} is not a zip file that can be read.") from error
    if len(infos) > MAX_MEMBERS:
        raise UsageError(f"{path} holds more than {MAX_MEMBERS} files.")
    if sum(min(info.file_size, MAX_BYTES) for info in infos) > MAX_TOTAL:  # never more than it claims is read
        raise UsageError(f"{path} holds more than {MAX_TOTAL >> 30} GiB. Grade it in parts.")
    for info in infos:
        place = PurePosixPath(_name(info))
        kind = stat.S_IFMT(info.external_attr >> 16)
        if place.is_absolute() or ".." in place.parts or "\\" in info.filename:
            remark = "leads out of the archive; ignored."
        elif info.is_dir() or kind not in (0, stat.S_IFREG):
            remark = "is not an ordinary file; ignored."
        elif info.compress_type not in PACKED_AS:
            remark = "is packed by another method than deflate; ignored."
        else:
            remark = None
        yield Member(place, info.filename, remark, _time(info), info.is_dir())


def _name(info: zipfile.ZipInfo) -> str:
    """A member's name, read as UTF-8 where that is what it is, whatever its flag says."""
    if not info.flag_bits & NAME_IS_UTF8:
        try:
            return info.filename.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    return info.filename


def _time(info: zipfile.ZipInfo) -> datetime | None:
    try:
        return datetime(*info.date_time)
    except ValueError:
        return None


def read_member(path: Path, name: str, limit: int = MAX_BYTES) -> bytes:
    """The bytes of one member, up to a limit."""
    try:
        with zipfile.ZipFile(path) as archive, archive.open(name) as file:
            data = file.read(limit + 1)
    except UNREADABLE as error:
        raise GraderError(f"{printable(name)} in {path} could not be read.") from error
    return within_limit(data, limit)
