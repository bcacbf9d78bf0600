"""Submission files: which files of a folder, a zip file or a command line are submissions.

A folder or a zip file is a tree in nbgrader's layout, `student/unit/id.ipynb`, or what Moodle, Canvas or Gradescope
give an instructor to download (`downloads`).
"""

from __future__ import annotations

import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.core.text import file_name, look_alike
from grader.course.absent import with_absent
from grader.course.archive import members
from grader.course.downloads import Download, expected_exercises, open_download, submissions_in
from grader.course.exercise import Course, Exercise
from grader.course.notebook import exercise_of, read_bytes
from grader.course.numbered import exercise_at, without_number
from grader.course.owner import PLAIN
from grader.course.roster import Roster
from grader.course.submission import SubmissionFile
from grader.course.upload import SUFFIXES


def find_submissions(
    paths: Iterable[Path],
    course: Course,
    slug: str | None = None,
    *,
    layout: str | None = None,
    roster: Roster | None = None,
) -> tuple[list[SubmissionFile], list[str]]:
    """The submissions in these paths, and a remark for each file that is none.

    Everybody on the roster has a submission: who handed in nothing has one that says so.
    Raises UsageError if a path does not exist, or if a student has two files for one exercise.

    Args:
        layout: of the folders and zip files; recognised if not given.
    """
    files: list[SubmissionFile] = []
    remarks: list[str] = []
    downloads: list[Download] = []
    for path in paths:
        if not path.exists():
            raise UsageError(f"{path} does not exist.")
        if path.is_dir() or path.suffix == ".zip":
            download = open_download(path, layout)
            if download.layout != PLAIN:
                downloads.append(download)
            elif path.is_dir():
                _search_folder(path, course, slug, files, remarks)
            else:
                _search_archive(path, course, slug, files, remarks)
        elif path.suffix in SUFFIXES:
            files.append(_single_file(path, course, slug))
        else:
            raise UsageError(f"{path} is neither a notebook, a .py file, a zip file nor a folder.")
    if downloads:
        in_downloads, more_remarks = submissions_in(downloads, course, slug, roster)
        files += in_downloads
        remarks += more_remarks
    if roster is not None:
        files = with_absent(files, roster, course, slug, remarks)
    _refuse_doubles(files)
    return files, [*remarks, *_look_alikes(files)]


@dataclass(frozen=True)
class _Candidate:
    """What may be a submission, by its place: it ends in STUDENT/UNIT/ID and a suffix."""

    path: PurePath
    label: str
    is_file: bool = True
    member: str | None = None

    @property
    def student(self) -> str:
        return file_name(self.path.parts[-3])


def _search_folder(
    tree: Path, course: Course, slug: str | None, files: list[SubmissionFile], remarks: list[str]
) -> None:
    found: list[SubmissionFile] = []
    closed: dict[Path, str] = {}
    candidates = [
        item for student in _entries(tree, closed) for item in _of_student(student, remarks, closed)
    ]
    for item, exercise in _chosen(candidates, course, slug, remarks):
        found.append(SubmissionFile(Path(item.path), item.student, exercise))
    remarks += [f"{why} Nothing in it is graded." for why in closed.values()]
    files += [*found, *_of_closed(closed, tree, found, course, slug)]
    if not found:
        if closed:
            raise UsageError(f"{tree} holds no submissions that can be read. {next(iter(closed.values()))}")
        raise UsageError(f"{tree} holds no submissions: expected STUDENT/UNIT/ID.ipynb below it.")


def _of_student(folder: Path, remarks: list[str], closed: dict[Path, str]) -> list[_Candidate]:
    """What a student's folder holds. Folders and pipes count: whoever hands them in is told so by a verdict."""
    before = len(closed)
    places = [place for unit in _entries(folder, closed) for place in _entries(unit, closed)]
    found = [place for place in places if place.suffix in SUFFIXES]
    if not found and len(closed) == before and folder.is_dir() and not folder.name.startswith("."):
        remarks.append(f"{folder} holds no submission: expected UNIT/ID.ipynb in it.")
    return [_Candidate(place, str(place), _may_be_file(place)) for place in found]


def _entries(folder: Path, closed: dict[Path, str]) -> list[Path]:
    """What is in a folder, by name; nothing if it is a file. One that cannot be read is noted in `closed`."""
    try:
        return sorted(folder.iterdir())
    except NotADirectoryError:
        return []
    except OSError as error:
        closed[folder] = f"{folder} could not be read: {error.strerror}."
        return []


def _may_be_file(path: Path) -> bool:
    """Whether it is a file, or lies in a folder that may not be entered: then reading it says so."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return True


def _of_closed(
    closed: dict[Path, str], tree: Path, found: list[SubmissionFile], course: Course, slug: str | None
) -> Iterator[SubmissionFile]:
    """What is expected in folders that could not be read: nobody is left out of the table for that.

    That is what the others have handed in; of a unit that no other handed in, all exercises.
    """
    by_student: dict[str, list[str]] = {}
    for file in found:
        by_student.setdefault(file.student, []).append(file.exercise.slug)
    expected = expected_exercises(by_student.values(), course, [])
    for folder, why in closed.items():
        student, *unit = folder.relative_to(tree).parts or ("",)
        exercises = expected
        if unit:
            of_unit = [one for one in course.exercises.values() if [one.unit] == unit]
            exercises = [one for one in expected if one in of_unit] or of_unit
        for exercise in exercises:
            if student and slug in (None, exercise.slug):
                yield SubmissionFile(folder, file_name(student), exercise, fault=GraderError(why))


def _search_archive(
    path: Path, course: Course, slug: str | None, files: list[SubmissionFile], remarks: list[str]
) -> None:
    before = len(files)
    candidates: dict[PurePath, _Candidate] = {}
    for member in sorted(members(path), key=lambda member: member.path):
        if member.path.suffix not in SUFFIXES or len(member.path.parts) < 3:
            continue
        label = f"{path}: {member.path}"
        if member.remark:
            remarks.append(f"{label} {member.remark}")
            continue
        if member.path in candidates:
            remarks.append(f"{label} stands twice in the archive; the last is graded.")
        candidates[member.path] = _Candidate(member.path, label, member=member.name)
    for item, exercise in _chosen(candidates.values(), course, slug, remarks):
        files.append(SubmissionFile(path, item.student, exercise, item.member))
    if len(files) == before:
        raise UsageError(f"{path} holds no submissions: expected STUDENT/UNIT/ID.ipynb in it.")


def _chosen(
    candidates: Iterable[_Candidate], course: Course, slug: str | None, remarks: list[str]
) -> Iterator[tuple[_Candidate, Exercise]]:
    """One submission per student and exercise: the notebook before the script, but a file before all else."""
    places: dict[PurePath, list[_Candidate]] = {}
    for candidate in candidates:
        places.setdefault(candidate.path.with_suffix(""), []).append(candidate)
    for place, rivals in places.items():
        exercise = exercise_at(place.parts[-2], place.name, course)
        if exercise is None:
            remarks += [
                f"{item.label}: no exercise {'/'.join(place.parts[-2:])}; ignored." for item in rivals
            ]
        elif rivals[0].member is None and _is_below_a_link(place):
            remarks += [
                f"{item.label} is reached by a link, so it may be another student's; ignored."
                for item in rivals
            ]
        else:
            first, *others = sorted(
                rivals, key=lambda item: (not item.is_file, SUFFIXES.index(item.path.suffix))
            )
            remarks += [f"{item.label}: {first.path.name} beside it is graded; ignored." for item in others]
            if slug in (None, exercise.slug):
                yield first, exercise


def _is_below_a_link(place: PurePath) -> bool:
    return Path(place.parent).is_symlink() or Path(place.parent.parent).is_symlink()


def _single_file(path: Path, course: Course, slug: str | None) -> SubmissionFile:
    parts = path.resolve().parts
    in_tree = exercise_at(parts[-2], path.stem, course) if len(parts) > 3 else None
    if slug is not None:
        exercise = course.exercise(slug)
    elif in_tree is not None:
        exercise = in_tree
    else:
        exercise = _exercise_by_content_or_name(path, course)
    if in_tree is exercise:
        return SubmissionFile(path, file_name(parts[-3]), exercise)
    student = parts[-2] if without_number(path.stem) == exercise.id else path.stem
    return SubmissionFile(path, file_name(student), exercise)


def _exercise_by_content_or_name(path: Path, course: Course) -> Exercise:
    try:
        slug = exercise_of(read_bytes(path)) if path.suffix == ".ipynb" else None
    except (Ungradable, GraderError):
        slug = None
    if slug in course.exercises:
        return course.exercises[slug]
    same_id = [exercise for exercise in course.exercises.values() if exercise.id == without_number(path.stem)]
    if len(same_id) == 1:
        return same_id[0]
    raise UsageError(f"{path} does not say which exercise it is for: name it with --exercise UNIT/ID.")


def _refuse_doubles(files: list[SubmissionFile]) -> None:
    places: dict[tuple[str, str], str] = {}
    for file in files:
        key = (file.student, file.exercise.slug)
        place = str(file.path) if file.member is None else f"{file.member} in {file.path}"
        if key in places:
            raise UsageError(
                f"{file.student} has two submissions for {file.exercise.slug}: {places[key]} and {place}."
            )
        places[key] = place


def _look_alikes(files: list[SubmissionFile]) -> Iterator[str]:
    """A remark for names that a table cannot tell apart, with escapes that can."""
    names: dict[str, list[str]] = {}
    for student in dict.fromkeys(file.student for file in files):
        names.setdefault(look_alike(student), []).append(student)
    for alike in names.values():
        if len(alike) > 1:
            yield f"{' and '.join(map(ascii, alike))} look alike; each is graded under its own name."
