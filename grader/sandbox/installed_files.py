"""Installed files: which files and folders of this Python's packages belong to a library and to all that it needs."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from grader.core.errors import UsageError
from grader.core.similar import did_you_mean

NAME = re.compile(r"[A-Za-z0-9._-]+")
MODULE_SUFFIXES = ("", "py", *(suffix.removeprefix(".") for suffix in EXTENSION_SUFFIXES))
"""What follows the name of a module: nothing where it is a folder."""
OPTIONAL = re.compile(r";.*\bextra\b")


def installed_files(distributions: Iterable[str]) -> tuple[str, ...]:
    """The entries of the folders of packages that these distributions, and what they require, consist of.

    What is not installed is left out.
    """
    entries: set[str] = set()
    for distribution in with_requirements(distributions):
        entries.update(_entries(distribution))
    return tuple(sorted(entries))


def files_of(name: str) -> tuple[str, ...]:
    """The same for one distribution, without what it requires."""
    try:
        return tuple(sorted(_entries(metadata.distribution(name))))
    except metadata.PackageNotFoundError:
        return ()


def modules_of(name: str) -> tuple[str, ...]:
    """The modules that a distribution brings, as code imports them; none if it is not installed."""
    stems = (os.path.basename(path).partition(".") for path in files_of(name))
    return tuple(stem for stem, _, suffix in stems if stem.isidentifier() and suffix in MODULE_SUFFIXES)


def require_libraries(libraries: Iterable[str]) -> None:
    """Raise UsageError, which says what to install, where a library of course.toml is not installed."""
    for library in libraries:
        if not is_installed(library):
            raise UsageError(not_installed(library))


def not_installed(library: str) -> str:
    """The sentence about a library of course.toml that is not installed, with the name that was probably meant."""
    brings = metadata.packages_distributions()
    meant = brings[library][0] if library in brings else None
    if meant is None:
        names = sorted({name for distributions in brings.values() for name in distributions})
        similar = did_you_mean(library, names)
    else:
        similar = f"Did you mean {meant!r}? pip calls it so."
    return f"the library {library!r} is not installed here: pip install {library}.{f' {similar}' if similar else ''}"


def is_installed(name: str) -> bool:
    """Whether pip has installed this distribution here."""
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def with_requirements(names: Iterable[str]) -> Iterator[metadata.Distribution]:
    """These distributions and all that they require, as far as they are installed."""
    waiting, seen = list(names), set()
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if name in seen:
            continue
        seen.add(name)
        try:
            distribution = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        yield distribution
        waiting += _requirements(distribution)


def _requirements(distribution: metadata.Distribution) -> Iterator[str]:
    """The names that a distribution needs; those for other platforms are not installed, and do no harm."""
    for requirement in distribution.requires or ():
        name = NAME.match(requirement)
        if name and not OPTIONAL.search(requirement):
            yield name[0]


def _entries(distribution: metadata.Distribution) -> Iterator[str]:
    folder = os.path.abspath(str(distribution.locate_file("")))
    for name in _top_names(distribution):
        path = os.path.join(folder, name)
        if os.path.exists(path):
            yield path


def _top_names(distribution: metadata.Distribution) -> set[str]:
    """First parts of the paths of its files. Compiled modules of all packages share one folder: they count alone."""
    record = distribution.read_text("RECORD")
    if record is None:  # as some systems install packages
        return _guessed_names(distribution)
    names = set()
    for line in record.splitlines():
        path = line.strip('"').partition(",")[0]
        first = path.partition("/")[0]
        names.add(path if first == "__pycache__" else first)
    return {name for name in names if name not in ("", "..") and not os.path.isabs(name)}


def _guessed_names(distribution: metadata.Distribution) -> set[str]:
    listed = (distribution.read_text("top_level.txt") or distribution.metadata["Name"]).split()
    own = getattr(distribution, "_path", None)
    return {*listed, *(f"{name}.py" for name in listed), *([Path(own).name] if own else [])}
