"""The version of the course: what its graders and texts are now, and which version the term is graded with.

The first start of a site notes the version that it finds. When files change later, instructors are told,
exercise by exercise, until one of them accepts the new version. Marks that were given before stay as they are
until an instructor starts a regrade.
"""

from __future__ import annotations

import hashlib
import subprocess
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from grader.core.errors import UsageError
from grader.course.exercise import Exercise, load_course
from grader.site.history import scored
from grader.site.models import SUBMIT, Attempt, Person
from grader.site.operation_models import CourseVersion

GIT_SECONDS = 10.0
Parts = dict[str, list[str]]
"""Of each exercise: the hash of what decides verdicts, and the hash of its texts."""


@dataclass(frozen=True)
class Version:
    """What the course is: one hash of everything, and its parts."""

    hash: str
    parts: Parts


@dataclass(frozen=True)
class Changes:
    """What differs between two versions, as slugs."""

    graders: list[str]
    texts: list[str]
    added: list[str]
    removed: list[str]

    def __bool__(self) -> bool:
        return bool(self.graders or self.texts or self.added or self.removed)


def current_version(root: Path) -> Version:
    """The version that the files of a course have now."""
    return _version(root, _stamp(root))


def git_revision(root: Path) -> str:
    """The revision of git that the course's folder has, with a word if files differ from it; else nothing."""
    revision = _git(root, "rev-parse", "--short=12", "HEAD")
    if not revision:
        return ""
    changed = _git(root, "status", "--porcelain", "--", "exercises", "solutions", "course/course.toml")
    return f"{revision}, with changes" if changed else revision


def pinned_version(db: Session) -> CourseVersion | None:
    """The version that the term is graded with."""
    return db.scalar(select(CourseVersion).order_by(CourseVersion.id.desc()).limit(1))


def pin(db: Session, root: Path, by: Person | None = None) -> CourseVersion:
    """Note the version that the files have now as that of the term."""
    version = current_version(root)
    row = CourseVersion(
        hash=version.hash,
        revision=git_revision(root)[:80],
        at=time.time(),
        by_id=by.id if by is not None else None,
        parts=version.parts,
    )
    db.add(row)
    db.flush()
    return row


def pin_first(db: Session, root: Path) -> None:
    """Note a version if there is none yet."""
    if pinned_version(db) is None:
        pin(db, root)


def changes_since_pin(db: Session, root: Path) -> Changes | None:
    """What differs from the version of the term; None if nothing does, or if none is noted."""
    row = pinned_version(db)
    try:
        version = current_version(root)
    except (UsageError, OSError):  # a file is being edited: the next look tells
        return None
    if row is None or row.hash == version.hash:
        return None
    return compare(row.parts, version.parts)


def outdated_marks(db: Session, root: Path) -> dict[str, int]:
    """Of each exercise: how many valid results come from another grader than the one that is there now."""
    graders = {slug: hashes[0] for slug, hashes in current_version(root).parts.items()}
    counts: dict[str, int] = {}
    for row in scored(db, Attempt.kind == SUBMIT):
        if row.slug in graders and row.grader != graders[row.slug]:
            counts[row.slug] = counts.get(row.slug, 0) + 1
    return counts


def compare(old: Parts, new: Parts) -> Changes:
    """What differs between two versions."""
    both = [slug for slug in new if slug in old]
    return Changes(
        graders=[slug for slug in both if old[slug][0] != new[slug][0]],
        texts=[slug for slug in both if old[slug][1] != new[slug][1]],
        added=[slug for slug in new if slug not in old],
        removed=[slug for slug in old if slug not in new],
    )


def _stamp(root: Path) -> tuple[tuple[str, int, int], ...]:
    """When each file of the course was last changed, and its size."""
    files = [root / "course" / "course.toml"]
    for folder in ("exercises", "solutions"):
        files += (
            path
            for path in sorted((root / folder).rglob("*"))
            if "__pycache__" not in path.parts and path.is_file()
        )
    return tuple((str(path), (found := path.stat()).st_mtime_ns, found.st_size) for path in files)


@lru_cache(maxsize=4)
def _version(root: Path, _: tuple[tuple[str, int, int], ...]) -> Version:
    exercises = load_course(root).exercises
    parts = {slug: [exercise.fingerprint, _hash_of_texts(exercise)] for slug, exercise in exercises.items()}
    digest = hashlib.sha256()
    for slug, hashes in sorted(parts.items()):
        digest.update(" ".join((slug, *hashes)).encode() + b"\0")
    return Version(digest.hexdigest()[:16], parts)


def _hash_of_texts(exercise: Exercise) -> str:
    """A hash of what students read: title, texts of the notebook, explanation of the solution."""
    digest = hashlib.sha256(f"{exercise.title}\0{exercise.explained or ''}\0".encode())
    for cell in exercise.cells if exercise.notebook.exists() else ():
        if not cell.is_code:
            digest.update(cell.source.encode() + b"\0")
    return digest.hexdigest()[:16]


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *arguments],
            capture_output=True,
            text=True,
            timeout=GIT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
