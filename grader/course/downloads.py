"""Downloads of a learning management system: every student in them, with a file to grade or the reason for none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.course.exercise import Course, Exercise
from grader.course.gradescope_metadata import GradescopeSubmission, read_metadata
from grader.course.handed_in import HandedIn, choose, nothing_found
from grader.course.layouts import (
    Locate,
    locate_canvas,
    locate_gradescope,
    locate_moodle,
    metadata_file,
    recognised,
    unwrapped,
)
from grader.course.owner import CANVAS, GRADESCOPE, MOODLE, PLAIN, Owner
from grader.course.roster import Roster
from grader.course.submission import SubmissionFile
from grader.course.upload import Uploads, uploads_in

EXPECTED_SHARE = 0.5
"""An exercise that at least this share of a class handed in is expected of the others too."""


@dataclass
class _Student:
    """What a student's name in verdicts stands for: files, and what could not be read."""

    path: Path
    """The download."""
    files: list[HandedIn] = field(default_factory=list)
    unreadable: str = ""

    def fault(self, exercise: Exercise) -> Ungradable | GraderError:
        """Why there is nothing of this student's to grade for an exercise."""
        return GraderError(self.unreadable) if self.unreadable else nothing_found(self.files, exercise)


@dataclass(frozen=True)
class Download:
    """A folder or a zip file, the layout it is in, and what it holds."""

    path: Path
    layout: str
    uploads: Uploads


def open_download(path: Path, layout: str | None) -> Download:
    """Look at a folder or a zip file. Its layout is recognised if none is named."""
    uploads = uploads_in(path)
    if layout != PLAIN:
        uploads = unwrapped(uploads, layout)
    return Download(path, layout or recognised(uploads), uploads)


def submissions_in(
    downloads: Iterable[Download], course: Course, slug: str | None, roster: Roster | None
) -> tuple[list[SubmissionFile], list[str]]:
    """A submission per student and exercise, and remarks. Raises UsageError if no exercise can be told."""
    downloads = list(downloads)
    remarks = [remark for download in downloads for remark in download.uploads.remarks]
    students: dict[str, _Student] = {}
    for download in downloads:
        if not _sort_by_student(download, roster, students, remarks):
            raise UsageError(
                f"{download.path} holds no submissions as {download.layout.capitalize()} names them."
            )
    found = {name: set(choose(student.files, course)) for name, student in students.items()}
    if slug is not None:
        expected = [course.exercise(slug)]
    else:
        expected = expected_exercises(found.values(), course, remarks)
    if not expected:
        raise UsageError(
            f"{downloads[0].path} holds no notebook that says which exercise it is for: name it with --exercise UNIT/ID."
        )
    files: list[SubmissionFile] = []
    for name, student in sorted(students.items()):
        chosen = choose(student.files, course, None if slug is None else expected)
        if not chosen and len(expected) == 1:
            chosen = choose(student.files, course, expected)
        remarks += [f"{name}, {one}: {choice.remark}" for one, choice in chosen.items() if choice.remark]
        for one, choice in chosen.items():
            upload = choice.file.upload
            files.append(SubmissionFile(upload.path, name, course.exercises[one], upload.member))
        for exercise in expected:
            if exercise.slug not in chosen:
                files.append(SubmissionFile(student.path, name, exercise, fault=student.fault(exercise)))
    return files, remarks


def expected_exercises(
    handed_in: Iterable[Iterable[str]], course: Course, remarks: list[str]
) -> list[Exercise]:
    """The exercises that a class was to hand in, by what each student handed in, in the order of the course."""
    sets = [set(slugs) for slugs in handed_in if slugs]
    counts = Counter(slug for slugs in sets for slug in slugs)
    expected = {slug for slug, count in counts.items() if count >= EXPECTED_SHARE * len(sets)} or set(counts)
    for slug, count in counts.items():
        if slug not in expected:
            remarks.append(f"{slug} was handed in by {count} of {len(sets)}; nobody else is marked for it.")
    return [exercise for slug, exercise in course.exercises.items() if slug in expected]


def _sort_by_student(
    download: Download, roster: Roster | None, students: dict[str, _Student], remarks: list[str]
) -> bool:
    """Give every file and folder of a download to its student, and name what is nobody's. Whether there was one."""
    metadata = _metadata(download)
    locate = _locate(download.layout, metadata)
    names: dict[Owner, tuple[str, ...]] = {}

    def students_of(owner: Owner) -> list[_Student]:
        if owner not in names:
            people = roster.who(owner) if roster else ()
            names[owner] = tuple(person.student for person in people) or (owner.label,)
        return [students.setdefault(name, _Student(download.path)) for name in names[owner]]

    for place in (*download.uploads.folders, *download.uploads.unreadable, *map(PurePosixPath, metadata)):
        placed = locate(place)
        for owner in placed.owners if placed else ():
            for student in students_of(owner):
                if place in download.uploads.unreadable:
                    why = download.uploads.unreadable[place]
                    student.unreadable = f"{download.path / place} could not be read: {why}."
    for upload in download.uploads.files:
        placed = locate(upload.place)
        if placed is None:
            if upload.is_code:
                remarks.append(
                    f"{download.path}: {upload.place} is not named as {download.layout.capitalize()} does; ignored."
                )
            continue
        for owner in placed.owners:
            for student in students_of(owner):
                student.files.append(HandedIn(upload, placed.name, placed.number or 0, placed.time))
    return bool(names)


def _metadata(download: Download) -> dict[str, GradescopeSubmission]:
    upload = metadata_file(download.uploads) if download.layout == GRADESCOPE else None
    return {} if upload is None else read_metadata(upload)


def _locate(layout: str, metadata: dict[str, GradescopeSubmission]) -> Locate:
    if layout == GRADESCOPE:
        return locate_gradescope(metadata)
    return {MOODLE: locate_moodle, CANVAS: locate_canvas}[layout]
