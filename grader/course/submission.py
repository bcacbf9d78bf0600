"""Submissions: one student's file for one exercise, found on the command line or in a tree."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.core.text import file_name, printable
from grader.course.archive import members, read_member
from grader.course.exercise import Course, Exercise, Solution
from grader.course.notebook import CHECK, HIDDEN_CHECKS, Cell, exercise_of, parse_cells, read_bytes
from grader.course.release import TEST_SOURCE

SUFFIXES = (".ipynb", ".py")


@dataclass(frozen=True)
class Submission:
    """What a student handed in: the code cells to run, or why there are none."""

    student: str
    exercise: Exercise
    cells: tuple[tuple[str, str], ...]
    digest: str
    problem: Ungradable | None = None
    fault: GraderError | None = None
    path: Path = field(default=Path(), compare=False)

    @property
    def name(self) -> str:
        return f"{self.student} {self.exercise.slug}"


def read_submission(path: Path, student: str, exercise: Exercise, member: str | None = None) -> Submission:
    """Read a file, or a member of an archive; what is wrong with it is kept, never raised."""
    data = b""
    cells: tuple[tuple[str, str], ...] = ()
    problem = None
    fault = None
    try:
        data = read_bytes(path) if member is None else read_member(path, member)
        cells = to_run(parse_cells(data, Path(member or path).suffix), exercise)
    except Ungradable as error:
        problem = error
    except GraderError as error:
        fault = error
    return Submission(student, exercise, cells, _digest(data), problem, fault, path)


def solution_as_submission(solution: Solution, exercise: Exercise, student: str = "") -> Submission:
    """One of our own solutions, as if a student had handed it in."""
    data = solution.path.read_bytes()
    cells = (("", data.decode("utf-8")),)
    return Submission(student or solution.name, exercise, cells, _digest(data), path=solution.path)


def to_run(cells: Iterable[Cell], exercise: Exercise) -> tuple[tuple[str, str], ...]:
    """The code to run, with its places: not what the notebook itself came with to show and try."""
    return tuple(
        (cell.place, cell.source)
        for cell in cells
        if cell.runs
        and CHECK not in cell.tags
        and cell.grade_id != HIDDEN_CHECKS
        and cell.source.strip() not in (*exercise.given, TEST_SOURCE)
    )


@dataclass(frozen=True)
class Found:
    """A file that may be graded: whose, and for which exercise."""

    path: Path
    student: str
    exercise: Exercise
    member: str | None = None

    def read(self) -> Submission:
        """The submission itself."""
        return read_submission(self.path, self.student, self.exercise, self.member)


def find_submissions(
    paths: Iterable[Path], course: Course, slug: str | None = None
) -> tuple[list[Found], list[str]]:
    """The submissions that paths name, and a remark for each file that is none.

    A folder is a tree in nbgrader's layout, `student/unit/id.ipynb`; so is what a zip file holds.
    Raises UsageError where a path that was named does not exist or two files are the same student's
    for the same exercise.
    """
    found: list[Found] = []
    remarks: list[str] = []
    for path in paths:
        if not path.exists():
            raise UsageError(f"{path} does not exist.")
        if path.is_dir():
            _look_into(path, course, slug, found, remarks)
        elif path.suffix == ".zip":
            _look_into_archive(path, course, slug, found, remarks)
        elif path.suffix in SUFFIXES:
            found.append(_one_file(path, course, slug))
        else:
            raise UsageError(f"{path} is neither a notebook, a .py file, a zip file nor a folder.")
    _refuse_doubles(found)
    return found, remarks


def _look_into(tree: Path, course: Course, slug: str | None, found: list[Found], remarks: list[str]) -> None:
    before = len(found)
    for path in _files(tree):
        student, unit = path.parts[-3:-1]
        exercise = course.exercises.get(f"{unit}/{path.stem}")
        if exercise is None:
            remarks.append(
                f"{printable(str(path))}: no exercise {printable(unit)}/{printable(path.stem)}; ignored."
            )
        elif path.parent.is_symlink() or path.parent.parent.is_symlink():
            remarks.append(f"{path} is reached by a link, so it may be another student's; ignored.")
        elif path.suffix == ".py" and path.with_suffix(".ipynb").exists():
            remarks.append(f"{path}: {path.stem}.ipynb beside it is graded; ignored.")
        elif slug is None or exercise.slug == slug:
            found.append(Found(path, file_name(student), exercise))
    if len(found) == before:
        raise UsageError(f"{tree} holds no submissions: expected STUDENT/UNIT/ID.ipynb below it.")


def _look_into_archive(
    path: Path, course: Course, slug: str | None, found: list[Found], remarks: list[str]
) -> None:
    before = len(found)
    names = sorted(members(path))
    beside = {str(name) for name, _ in names}
    for name, remark in names:
        if name.suffix not in SUFFIXES or len(name.parts) < 3:
            continue
        student, unit = name.parts[-3:-1]
        exercise = course.exercises.get(f"{unit}/{name.stem}")
        shown = f"{path}: {printable(str(name))}"
        if remark:
            remarks.append(f"{shown} {remark}")
        elif exercise is None:
            remarks.append(f"{shown}: no exercise {printable(unit)}/{printable(name.stem)}; ignored.")
        elif name.suffix == ".py" and str(name.with_suffix(".ipynb")) in beside:
            remarks.append(f"{shown}: {name.stem}.ipynb beside it is graded; ignored.")
        elif slug is None or exercise.slug == slug:
            found.append(Found(path, student, exercise, str(name)))
    if len(found) == before:
        raise UsageError(f"{path} holds no submissions: expected STUDENT/UNIT/ID.ipynb in it.")


def _files(tree: Path) -> Iterator[Path]:
    inside = sorted(tree.glob("*/*/*"))
    return (path for path in inside if path.suffix in SUFFIXES and not path.is_dir())


def _one_file(path: Path, course: Course, slug: str | None) -> Found:
    parts = path.resolve().parts
    in_tree = course.exercises.get(f"{parts[-2]}/{path.stem}") if len(parts) > 3 else None
    if slug is not None:
        exercise = course.exercise(slug)
    elif in_tree is not None:
        exercise = in_tree
    else:
        exercise = _guess(path, course)
    if in_tree is exercise:
        return Found(path, file_name(parts[-3]), exercise)
    student = parts[-2] if path.stem == exercise.id else path.stem
    return Found(path, file_name(student), exercise)


def _guess(path: Path, course: Course) -> Exercise:
    try:
        carried = exercise_of(read_bytes(path)) if path.suffix == ".ipynb" else None
    except (Ungradable, GraderError):
        carried = None
    if carried in course.exercises:
        return course.exercises[carried]
    same_id = [exercise for exercise in course.exercises.values() if exercise.id == path.stem]
    if len(same_id) == 1:
        return same_id[0]
    raise UsageError(f"{path} does not say which exercise it is for: name it with --exercise UNIT/ID.")


def _refuse_doubles(found: list[Found]) -> None:
    seen: dict[tuple[str, str], Path] = {}
    for item in found:
        key = (item.student, item.exercise.slug)
        if key in seen:
            raise UsageError(
                f"{item.student} has two submissions for {item.exercise.slug}: {seen[key]} and {item.path}."
            )
        seen[key] = item.path


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
