"""The files of an autograder that runs elsewhere: some exercises, this package, and the versions that it needs."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from grader.core.frameworks import FRAMEWORKS
from grader.course.course_file import course_of_exercises
from grader.course.exercise import Course, Exercise
from grader.course.helper_files import helper_paths
from grader.sandbox.installed_files import is_installed, with_requirements

EPOCH = (2020, 1, 1, 0, 0, 0)
NEEDED = ("pyseccomp", "pytest", "rich", "numpy")
"""What grading imports besides the framework."""
LEFT_OUT = ("__pycache__", "material", "static")
"""Folders of this package that grading does not need."""


def course_files(course: Course, exercises: Iterable[Exercise]) -> dict[str, bytes]:
    """A course of these exercises alone: notebooks, the files beside them, hidden graders, solutions."""
    chosen = list(exercises)
    content = {"course/course.toml": course_of_exercises(chosen).encode()}
    for exercise in chosen:
        helpers = helper_paths(exercise.notebook.parent).values()
        for path in [exercise.notebook, *helpers, *sorted(exercise.folder.rglob("*.py"))]:
            content[path.relative_to(course.root).as_posix()] = path.read_bytes()
    return content


def package_files() -> dict[str, bytes]:
    """This package as it is installed here, in `package/`."""
    return dict(_files(files("grader"), "package/grader"))


def _files(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        if not item.is_dir():
            yield f"{name}/{item.name}", item.read_bytes()
        elif item.name not in LEFT_OUT:
            yield from _files(item, f"{name}/{item.name}")


def requirements(exercises: Iterable[Exercise]) -> tuple[bytes, tuple[str, ...]]:
    """What pip is to install, each in the version that is installed here; and what is not here, so not pinned."""
    exercises = list(exercises)
    frameworks = [FRAMEWORKS[name] for name in sorted({exercise.framework for exercise in exercises})]
    libraries = sorted({library for exercise in exercises for library in exercise.libraries})
    needed = [*NEEDED, *(framework.name for framework in frameworks), *libraries]
    lines = {
        distribution.name.lower(): f"{distribution.name}=={distribution.version.partition('+')[0]}"
        for distribution in with_requirements(needed)
    }
    missing = {one.name: one.requirement for one in frameworks if one.name not in lines}
    missing |= {name: name for name in libraries if not is_installed(name)}
    lines |= missing
    return "".join(f"{lines[name]}\n" for name in sorted(lines)).encode(), tuple(missing)


def packed(content: Mapping[str, bytes], executable: Collection[str] = ()) -> bytes:
    """A zip file of these files; the same files give the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(content.items()):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (0o755 if name in executable else 0o644) << 16
            archive.writestr(info, data)
    return file.getvalue()
