"""Submission files: which files of a folder, a zip file or a command line are submissions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.core.text import file_name, printable
from grader.course.archive import members
from grader.course.exercise import Course, Exercise
from grader.course.notebook import exercise_of, read_bytes
from grader.course.numbered import exercise_at, without_number
from grader.course.submission import Submission, read_submission

SUFFIXES = (".ipynb", ".py")


@dataclass(frozen=True)
class SubmissionFile:
    """A file to grade: whose it is, and for which exercise. It is not read yet."""

    path: Path
    student: str
    exercise: Exercise
    member: str | None = None
    """Its name in the archive, if `path` is one."""

    def read(self) -> Submission:
        """The submission itself."""
        return read_submission(self.path, self.student, self.exercise, self.member)


def find_submissions(
    paths: Iterable[Path], course: Course, slug: str | None = None
) -> tuple[list[SubmissionFile], list[str]]:
    """The submissions in these paths, and a remark for each file that is none.

    A folder is a tree in nbgrader's layout, `student/unit/id.ipynb`; so is the content of a zip file.
    Raises UsageError if a path does not exist, or if a student has two files for one exercise.
    """
    files: list[SubmissionFile] = []
    remarks: list[str] = []
    for path in paths:
        if not path.exists():
            raise UsageError(f"{path} does not exist.")
        if path.is_dir():
            _search_folder(path, course, slug, files, remarks)
        elif path.suffix == ".zip":
            _search_archive(path, course, slug, files, remarks)
        elif path.suffix in SUFFIXES:
            files.append(_single_file(path, course, slug))
        else:
            raise UsageError(f"{path} is neither a notebook, a .py file, a zip file nor a folder.")
    _refuse_doubles(files)
    return files, remarks


def _search_folder(
    tree: Path, course: Course, slug: str | None, files: list[SubmissionFile], remarks: list[str]
) -> None:
    before = len(files)
    for path in _candidates(tree):
        student, unit = path.parts[-3:-1]
        exercise = exercise_at(unit, path.stem, course)
        if exercise is None:
            remarks.append(f"{printable(str(path))}: {_no_exercise(path)}")
        elif path.parent.is_symlink() or path.parent.parent.is_symlink():
            remarks.append(f"{path} is reached by a link, so it may be another student's; ignored.")
        elif path.suffix == ".py" and path.with_suffix(".ipynb").exists():
            remarks.append(f"{path}: {_notebook_wins(path)}")
        elif slug is None or exercise.slug == slug:
            files.append(SubmissionFile(path, file_name(student), exercise))
    if len(files) == before:
        raise UsageError(f"{tree} holds no submissions: expected STUDENT/UNIT/ID.ipynb below it.")


def _search_archive(
    path: Path, course: Course, slug: str | None, files: list[SubmissionFile], remarks: list[str]
) -> None:
    before = len(files)
    entries = sorted(members(path))
    names = {str(name) for name, _ in entries}
    for name, remark in entries:
        if name.suffix not in SUFFIXES or len(name.parts) < 3:
            continue
        student, unit = name.parts[-3:-1]
        exercise = exercise_at(unit, name.stem, course)
        place = f"{path}: {printable(str(name))}"
        if remark:
            remarks.append(f"{place} {remark}")
        elif exercise is None:
            remarks.append(f"{place}: {_no_exercise(name)}")
        elif name.suffix == ".py" and str(name.with_suffix(".ipynb")) in names:
            remarks.append(f"{place}: {_notebook_wins(name)}")
        elif slug is None or exercise.slug == slug:
            files.append(SubmissionFile(path, student, exercise, str(name)))
    if len(files) == before:
        raise UsageError(f"{path} holds no submissions: expected STUDENT/UNIT/ID.ipynb in it.")


def _candidates(tree: Path) -> Iterator[Path]:
    inside = sorted(tree.glob("*/*/*"))
    return (path for path in inside if path.suffix in SUFFIXES and not path.is_dir())


def _no_exercise(path: PurePath) -> str:
    return f"no exercise {printable(path.parts[-2])}/{printable(path.stem)}; ignored."


def _notebook_wins(path: PurePath) -> str:
    return f"{path.stem}.ipynb beside it is graded; ignored."


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
    paths: dict[tuple[str, str], Path] = {}
    for file in files:
        key = (file.student, file.exercise.slug)
        if key in paths:
            raise UsageError(
                f"{file.student} has two submissions for {file.exercise.slug}: {paths[key]} and {file.path}."
            )
        paths[key] = file.path
