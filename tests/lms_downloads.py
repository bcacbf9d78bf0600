"""Downloads as Moodle, Canvas and Gradescope make them, written to a folder or packed into a zip file.

The layouts follow their public sources: Moodle's `mod_assign\\downloader`, Canvas's `ContentZipper`, and the
metadata file of Gradescope's export.
"""

import errno
import os
import time
import zipfile
from datetime import datetime
from pathlib import Path

EARLY, LATE = datetime(2026, 3, 1, 9, 0), datetime(2026, 3, 2, 23, 58)


def write_folder(folder, files):
    """Write files by their place: bytes, (bytes, time), or None for an empty folder."""
    for place, content in files.items():
        path = folder / place
        if content is None:
            path.mkdir(parents=True)
            continue
        data, changed = content if isinstance(content, tuple) else (content, EARLY)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        stamp = time.mktime(changed.timetuple())
        os.utime(path, (stamp, stamp))
    return folder


class Unmarked(zipfile.ZipInfo):
    """A member whose name is UTF-8, and nothing says so: as macOS and Canvas write them."""

    def _encodeFilenameFlags(self):
        return self.filename.encode("utf-8"), self.flag_bits


def write_zip(path, files, *, kind=zipfile.ZipInfo):
    """Pack the same files."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, content in files.items():
            data, changed = content if isinstance(content, tuple) else (content or b"", EARLY)
            name = f"{place}/" if content is None else place
            archive.writestr(kind(name, changed.timetuple()[:6]), data)
    return path


def close_folder(folder, monkeypatch):
    """Make a folder one that may not be read, for root too."""
    real = os.scandir

    def refuse(path="."):
        if Path(path) == folder:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", refuse)


def moodle(name, number, *, kind="file", end="_"):
    """The folder of a student in Moodle's download."""
    return f"{name}_{number}_assignsubmission_{kind}{end}"


def canvas(name, user, file, file_name, *, late=False):
    """A file in Canvas's download."""
    return f"{name}_{'LATE_' if late else ''}{user}_{file}_{file_name}"


def gradescope_metadata(submissions):
    """Gradescope's metadata: the folder, its people as (name, sid, email), and when it was created."""
    lines = ["---"]
    for folder, (people, created) in submissions.items():
        lines += [f"{folder}:", "  :submitters:"]
        for name, sid, email in people:
            lines += [f"  - :name: {name}", f"    :sid: '{sid}'", f"    :email: {email}"]
        lines += [
            f"  :created_at: {created}",
            "  :score: 3.0",
            "  :status: processed",
            "  :results:",
            "    tests:",
            "    - output: |",
            "        two lines: of",
            "        output",
        ]
    return ("\n".join(lines) + "\n").encode()
