"""Exercises: each one a notebook and a folder of solutions, in the order of `course/course.toml`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from grader.core.errors import UsageError
from grader.core.similar import did_you_mean
from grader.course.course_toml import course_toml, read_course_toml
from grader.course.helper_files import read_helper_files
from grader.course.notebook import CHECK, EXAMPLE, STUB, Cell, parse_cells
from grader.course.signature import signatures
from grader.course.weights import NO_WEIGHTS, Weights, read_weights

DEFAULT_SECONDS = 20.0
DEFAULT_MEGABYTES = 2048


@dataclass(frozen=True)
class Solution:
    """A solution that belongs to the course: the reference, another right answer, or a pitfall."""

    name: str
    path: Path

    @property
    def source(self) -> str:
        return self.path.read_text(encoding="utf-8")


@dataclass(frozen=True)
class Exercise:
    """One exercise: its line in course.toml, and where its files are."""

    root: Path
    unit: str
    id: str
    framework: str
    title: str
    points: float
    minutes: int
    after: tuple[str, ...] = ()
    seconds: float = DEFAULT_SECONDS
    megabytes: int = DEFAULT_MEGABYTES
    libraries: tuple[str, ...] = ()
    """Further libraries that an answer may import, as pip calls them. The boxes of no other exercise have them."""
    weights: Weights = NO_WEIGHTS
    """What the instructor counts otherwise than the grader; `points` follows it."""
    source_folder: Path | None = None
    """Where nbgrader releases the exercise from, if it does: files beside the notebook there go with it too."""

    @property
    def slug(self) -> str:
        return f"{self.unit}/{self.id}"

    @property
    def notebook(self) -> Path:
        return self.root / "exercises" / self.unit / f"{self.id}.ipynb"

    @property
    def folder(self) -> Path:
        return self.root / "solutions" / self.unit / self.id

    @property
    def grader(self) -> Path:
        return self.folder / f"test_{self.id}.py"

    @property
    def scene(self) -> Path:
        return self.folder / "scene.py"

    @property
    def reference(self) -> Solution:
        return Solution("reference", self.folder / "reference.py")

    @property
    def explanation(self) -> Path:
        return self.folder / "explained.md"

    @property
    def explained(self) -> str | None:
        """What a student reads after a pass, in Markdown; None if it is not written."""
        return self.explanation.read_text(encoding="utf-8") if self.explanation.is_file() else None

    @property
    def right(self) -> tuple[Solution, ...]:
        return _solutions(self.folder / "right")

    @property
    def wrong(self) -> tuple[Solution, ...]:
        return _solutions(self.folder / "wrong")

    @cached_property
    def helper_files(self) -> dict[str, bytes]:
        """What lies beside the notebook, by name. Every notebook of the unit has it."""
        return read_helper_files(filter(None, (self.notebook.parent, self.source_folder)))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return parse_cells(self.notebook.read_bytes(), ".ipynb")

    @cached_property
    def stub(self) -> Cell:
        """The cell that the student fills in."""
        stubs = [cell for cell in self.cells if STUB in cell.tags]
        if len(stubs) != 1:
            raise UsageError(f"{self.notebook}: one cell must be tagged `{STUB}`, {len(stubs)} are.")
        return stubs[0]

    @cached_property
    def functions(self) -> dict[str, str]:
        """The functions that the student is asked to write, with their signatures."""
        return signatures(self.stub.source)

    @cached_property
    def supplied_sources(self) -> frozenset[str]:
        """The sources of the examples and visible checks that the notebook comes with."""
        supplied = (cell for cell in self.cells if {EXAMPLE, CHECK} & set(cell.tags))
        return frozenset(cell.source.strip() for cell in supplied)

    @cached_property
    def visible_checks(self) -> tuple[tuple[str, str], ...]:
        """The visible checks of the notebook, each as its place and its source."""
        return tuple((cell.place, cell.source) for cell in self.cells if CHECK in cell.tags)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all that decides a verdict: the notebook's code, grader, solutions, scene, files and weights."""
        digest = hashlib.sha256(f"{self.seconds} {self.megabytes}".encode())
        if self.libraries:
            digest.update(f"{sorted(self.libraries)}\0".encode())
        if self.weights:
            digest.update(f"{self.weights} {self.points}\0".encode())
        for cell in self.cells if self.notebook.exists() else ():
            if cell.is_code:
                digest.update(f"{sorted(cell.tags)} {cell.source}\0".encode())
        for path in [self.grader, self.reference.path, self.scene, *(wrong.path for wrong in self.wrong)]:
            if path.exists():
                digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        for name, data in sorted(self.helper_files.items()):
            digest.update(name.encode() + b"\0" + data + b"\0")
        return digest.hexdigest()[:16]


@dataclass(frozen=True)
class Unit:
    """A chapter of the course."""

    name: str
    title: str
    exercises: tuple[Exercise, ...]


@dataclass(frozen=True)
class Course:
    """All units in order, and the folder that holds them."""

    root: Path
    units: tuple[Unit, ...]

    @cached_property
    def exercises(self) -> dict[str, Exercise]:
        return {exercise.slug: exercise for unit in self.units for exercise in unit.exercises}

    def exercise(self, slug: str) -> Exercise:
        """The exercise of that slug. Raises UsageError, which names a similar slug if there is one."""
        if slug in self.exercises:
            return self.exercises[slug]
        same_id = [other for other in self.exercises if other.endswith(f"/{slug.rpartition('/')[2]}")]
        meant = f"Did you mean {same_id[0]!r}?" if same_id else did_you_mean(slug, self.exercises)
        raise UsageError(f"There is no exercise {slug!r}. {meant or '`grader list` shows them.'}")


def units_named(units: tuple[Unit, ...], name: str | None) -> tuple[Unit, ...]:
    """The unit of that name, or all."""
    chosen = tuple(unit for unit in units if name in (None, unit.name))
    if not chosen:
        names = ", ".join(unit.name for unit in units)
        raise UsageError(f"There is no unit {name!r}: there are {names}.")
    return chosen


def find_root(start: Path) -> Path | None:
    """This folder, or the nearest one above it, that holds a course.

    A course.toml that cannot be read counts: no other course may be taken instead.
    """
    return next((folder for folder in (start, *start.parents) if _is_there(course_toml(folder))), None)


def _is_there(path: Path) -> bool:
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise UsageError(f"{path} could not be read: {error.strerror}.") from error
    return True


def find_course(start: Path) -> Course:
    """The course that this folder, or the nearest one above it, holds."""
    root = find_root(start)
    if root is not None:
        return load_course(root)
    raise UsageError(
        f"No course at {start} or above it: run this where `course/course.toml` and `exercises/` are, "
        "or name that folder with --root."
    )


def load_course(root: Path) -> Course:
    """Read `course/course.toml`. Raises UsageError, with the line, where anything in it is wrong."""
    tree = read_course_toml(root)
    weights = read_weights(tree)
    return Course(root, tuple(_unit(root, item, weights) for item in tree.get("unit", [])))


def _with_weights(exercise: Exercise, weights: Weights) -> Exercise:
    points = exercise.points if weights.points is None else weights.points
    return replace(exercise, points=points, weights=weights)


def _unit(root: Path, item: dict[str, Any], weights: Mapping[str, Weights]) -> Unit:
    exercises = (_exercise(root, item["name"], line) for line in item.get("exercises", []))
    weighed = (_with_weights(one, weights.get(one.slug, NO_WEIGHTS)) for one in exercises)
    return Unit(item["name"], item["title"], tuple(weighed))


def _exercise(root: Path, unit: str, line: dict[str, Any]) -> Exercise:
    lists = {key: tuple(line.get(key, ())) for key in ("after", "libraries")}
    return Exercise(root=root, unit=unit, **{**line, **lists})


def _solutions(folder: Path) -> tuple[Solution, ...]:
    files = sorted(folder.glob("*.py")) if folder.is_dir() else []
    return tuple(Solution(path.stem, path) for path in files)
