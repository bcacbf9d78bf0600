"""The archive: one zip file with all that is left of a term: marks, attempts, log, database, the course itself."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from grader import __version__
from grader.core.errors import GraderError
from grader.core.files import PART, write_error
from grader.course.exercise import Course, load_course
from grader.site import audit, course_version, csv_export, term
from grader.site.backup import back_up
from grader.site.database import Database
from grader.site.rendering import TEMPLATES

FOLDER = "archives"
OnProgress = Callable[[int, int], None]


def archives_of(root: Path) -> Path:
    """The folder with the archives of a course."""
    return root / "course" / FOLDER


def write_archive(
    database: Database, root: Path, *, file: Path | None = None, on_progress: OnProgress = lambda *_: None
) -> Path:
    """Write an archive, to a file or into the course's own folder, and read it again; returns the file."""
    course = load_course(root)
    try:
        if file is None:
            archives_of(root).mkdir(mode=0o700, exist_ok=True)
            stamp = time.strftime("%Y-%m-%d-%H%M%S", time.gmtime())
            file = archives_of(root) / f"archive-{stamp}.zip"
        handle, name = tempfile.mkstemp(prefix=".archive-", suffix=PART, dir=file.parent)
        os.close(handle)
        try:
            _write(Path(name), database, course, on_progress)
            _require_whole(Path(name))
            with open(name, "rb+") as written:
                os.fsync(written.fileno())
            os.replace(name, file)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(name)
    except OSError as error:
        raise write_error(error, f"{file or archives_of(root)} could not be written") from error
    return file


def _write(part: Path, database: Database, course: Course, on_progress: OnProgress) -> None:
    course_files = list(_course_files(course.root))
    total = len(course_files) + 7
    sums: dict[str, str] = {}
    with (
        zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive,
        tempfile.TemporaryDirectory(dir=part.parent, prefix=".archive-") as folder,
    ):

        def add(name: str, data: bytes) -> None:
            archive.writestr(name, data)
            sums[name] = hashlib.sha256(data).hexdigest()
            on_progress(len(sums), total)

        backup = Path(folder) / "site.db"
        manifest = back_up(database, backup)
        add("site.db", backup.read_bytes())
        exercises = list(course.exercises.values())
        with database.begin() as db:
            add("marks.csv", csv_export.marks(db, exercises).encode())
            add("marks-by-problem.csv", csv_export.marks_by_problem(db, exercises).encode())
            add("attempts.csv", csv_export.attempts(db).encode())
            add("audit.csv", audit.as_csv(db).encode())
            pinned = course_version.pinned_version(db)
            facts = {
                "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
                "closed": term.closed_at(db),
                "stopgrad": __version__,
                "rows": {name: count for name, (count, _) in manifest.tables.items()},
                "course_version": course_version.current_version(course.root).hash,
                "course_version_of_the_term": pinned.hash if pinned is not None else None,
                "git_revision_of_the_term": pinned.revision if pinned is not None else None,
            }
        add("facts.json", json.dumps(facts, indent=1).encode())
        add("README.txt", (TEMPLATES / "archive_readme.txt").read_bytes())
        for path in course_files:
            add(str(Path("course") / path.relative_to(course.root)), path.read_bytes())
        archive.writestr("SHA256SUMS", "".join(f"{sums[name]}  {name}\n" for name in sorted(sums)))


def _course_files(root: Path) -> Iterator[Path]:
    """What decides verdicts and what students read; nothing that was handed in."""
    for folder in ("exercises", "solutions"):
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and not path.is_symlink() and "__pycache__" not in path.parts:
                yield path
    yield root / "course" / "course.toml"


def _require_whole(part: Path) -> None:
    """Read the archive again and compare every file with its sum."""
    with zipfile.ZipFile(part) as archive:
        for line in archive.read("SHA256SUMS").decode().splitlines():
            digest, _, name = line.partition("  ")
            if hashlib.sha256(archive.read(name)).hexdigest() != digest:
                raise GraderError(f"The archive is not whole: {name} is not what was written.")
