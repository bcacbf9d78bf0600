"""Visible paths: the files that boxes of a framework may read. No course, gradebook or home directory is among them.

Of installed packages they are those that the framework's record declares (`grader.core.frameworks`) or the exercise
names in course.toml, and what these need themselves: what else happens to be installed would make the same submission pass here and fail elsewhere.

Bubblewrap builds a root that holds nothing else, and Landlock names the folders in it. Without bubblewrap, Landlock
alone decides. It cannot take a part from a folder that it allows, so everything beside that part is allowed instead.
"""

from __future__ import annotations

import os
import platform
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import grader
from grader.core.frameworks import FRAMEWORKS
from grader.sandbox.installed_files import files_of, installed_files

LIBRARIES = ("/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/lib", "/lib32", "/lib64")
"""Where the system has its shared libraries."""
LOADER_CACHE = "/etc/ld.so.cache"
PROCESSORS = "/sys/devices/system/cpu"
PROCESSOR_FILES = tuple(f"{PROCESSORS}/{name}" for name in ("online", "possible", "present", "kernel_max"))
"""What a framework asks about the processor: without it, some of its kernels fail. Other files there tell how busy
the machine is."""
PROCESSOR_LIST = "/proc/cpuinfo"
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")
PACKAGE_FOLDERS = ("site-packages", "dist-packages")
OWN_DISTRIBUTION = "stopgrad"


@dataclass(frozen=True)
class VisiblePaths:
    """What a fork server and its boxes may read, besides devices and the processor."""

    folders: tuple[str, ...]
    """Shared libraries and the standard library, whole but for what is hidden."""
    hidden: tuple[str, ...]
    """Folders of packages inside `folders`: nothing of them can be seen but `packages`."""
    packages: tuple[str, ...]
    """Files and folders of declared libraries, and what installs this package."""
    files: tuple[str, ...]
    """This Python itself, and this package."""

    @property
    def package_folders(self) -> tuple[str, ...]:
        """The folders that packages lie in."""
        return tuple(sorted({os.path.dirname(path) for path in self.packages}))

    def every(self) -> tuple[str, ...]:
        """All that can be seen, hidden parts of folders included."""
        return (*self.folders, *self.packages, *self.files)


@cache
def visible_paths(framework: str, libraries: tuple[str, ...] = ()) -> VisiblePaths:
    """The paths for one framework and these further libraries; for any other name, those of Python and of this package."""
    record = FRAMEWORKS.get(framework)
    declared = [library.distribution for library in record.visible_libraries] if record else []
    folders = _outermost(path for path in (*LIBRARIES, *_python_folders()) if os.path.isdir(path))
    return VisiblePaths(
        folders=folders,
        hidden=tuple(_hidden_folders(folders)),
        packages=tuple(sorted({*installed_files([*declared, *libraries]), *files_of(OWN_DISTRIBUTION)})),
        files=_outermost(path for path in (*_python_files(), _own_package()) if os.path.exists(path)),
    )


def readable_paths(framework: str, libraries: tuple[str, ...] = (), *, private_root: bool) -> tuple[str, ...]:
    """What Landlock lets boxes of a framework read. A private root shows nothing but what may be seen."""
    paths = visible_paths(framework, libraries)
    always = (*paths.files, LOADER_CACHE, *_processor_files(), *DEVICES)
    if private_root:
        return (*paths.folders, *_outermost(paths.package_folders), *always)
    beside = [entry for folder in _resolved(paths.folders) for entry in _beside(folder, paths.hidden)]
    return (*beside, *paths.packages, *always)


def listed_paths(framework: str, libraries: tuple[str, ...] = (), *, private_root: bool) -> tuple[str, ...]:
    """Folders of which a box may read the names, as an import does, and no more."""
    if private_root:
        return ()
    paths = visible_paths(framework, libraries)
    return _outermost([*paths.package_folders, *(os.path.dirname(path) for path in paths.hidden)])


def readable_parent(path: Path, libraries: tuple[str, ...] = ()) -> str | None:
    """The visible path that a path lies in, or None: no box, and none that has these libraries, can read it then."""
    place = path.resolve()
    return next((visible for visible, real in _all_resolved(libraries) if place.is_relative_to(real)), None)


@cache
def _all_resolved(libraries: tuple[str, ...]) -> tuple[tuple[str, Path], ...]:
    every = {path for framework in FRAMEWORKS for path in visible_paths(framework, libraries).every()}
    return tuple((path, Path(path).resolve()) for path in sorted(every))


def _python_folders() -> list[str]:
    """Where this Python has its standard library and its own shared libraries."""
    places = [os.path.join(prefix, name) for prefix in _prefixes() for name in ("lib", "lib64")]
    return [*places, sysconfig.get_path("stdlib")]


def _prefixes() -> list[str]:
    return sorted({place for path in (sys.base_prefix, sys.base_exec_prefix) for place in _both(path)})


def _python_files() -> list[str]:
    """The programs of this Python, and the file that makes an environment of a folder."""
    programs = {sys.executable, getattr(sys, "_base_executable", sys.executable)}
    places = {place for program in programs if program for place in _both(program)}
    return [*sorted(places), os.path.join(sys.prefix, "pyvenv.cfg")]


def _both(path: str) -> tuple[str, str]:
    """A path as it is written, and without symbolic links."""
    return path, os.path.realpath(path)


def _own_package() -> str:
    return os.path.dirname(os.path.abspath(grader.__file__))


def _processor_files() -> tuple[str, ...]:
    """On other architectures a framework learns from more files there which processor it has."""
    return (PROCESSOR_LIST, *(PROCESSOR_FILES if platform.machine() == "x86_64" else (PROCESSORS,)))


def _hidden_folders(folders: Iterable[str]) -> Iterator[str]:
    for folder in folders:
        if not os.path.islink(folder):
            for name in PACKAGE_FOLDERS:
                yield from (str(path) for path in sorted(Path(folder).glob(f"python*/{name}")))


def _resolved(folders: Iterable[str]) -> tuple[str, ...]:
    return _outermost(os.path.realpath(folder) for folder in folders)


def _beside(folder: str, hidden: tuple[str, ...]) -> Iterator[str]:
    """The folder, or, where something in it is hidden, all that lies beside that."""
    real = {os.path.realpath(path) for path in hidden}
    if folder in real:
        return
    if not any(path.startswith(f"{folder}/") for path in real):
        yield folder
        return
    for name in sorted(os.listdir(folder)):
        yield from _beside(os.path.join(folder, name), hidden)


def _outermost(paths: Iterable[str]) -> tuple[str, ...]:
    """These paths, without those that lie in another one of them."""
    kept: list[str] = []
    for path in sorted(set(paths), key=len):
        if path not in ("", "/") and not any(path.startswith(f"{folder}/") for folder in kept):
            kept.append(path)
    return tuple(kept)
