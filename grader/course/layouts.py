"""Layouts: how Moodle, Canvas and Gradescope arrange the submissions that an instructor downloads.

- Moodle: a folder per student, `Full Name_12345_assignsubmission_file_/`, or without folders the same words
  before the name of each file. What was typed on a page is in a folder `…_assignsubmission_onlinetext`.
- Canvas: all files in one folder, `lastfirst_LATE_1234_5678_name.ipynb`: the number of the user, then that of the
  file. `LATE_` is there if it was late. An anonymous assignment has `anon_x1y2z` in place of name and number.
- Gradescope: a folder per submission, `submission_1234/`, and `submission_metadata.yml`, which says whose it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import PurePosixPath

from grader.course.gradescope_metadata import METADATA, GradescopeSubmission
from grader.course.owner import CANVAS, GRADESCOPE, MOODLE, PLAIN, Owner
from grader.course.upload import Upload, Uploads

LAYOUTS = (MOODLE, CANVAS, GRADESCOPE, PLAIN)
IN_MOODLE = re.compile(
    r"(?P<name>.+?)(?:_(?P<number>\d+))?_assignsubmission_(?P<kind>[a-z]+)(?:_(?P<file>.*))?", re.DOTALL
)
IN_CANVAS = re.compile(
    r"(?:(?P<name>.+?)_(?:LATE_)?(?P<number>\d+)|(?:LATE_)?(?P<anonymous>anon_[0-9A-Za-z]+))"
    r"_(?:(?P<file>\d+)_(?P<rest>.+)|(?:text|link)\.html)",
    re.DOTALL,
)
IN_GRADESCOPE = re.compile(r"submission_\d+")
MOST_WRAPPERS = 2
"""How many folders may be around a download: its own, and one that an unpacking program adds."""


@dataclass(frozen=True)
class Placed:
    """A file or a folder: whose it is, and the file's name as its student chose it."""

    owners: tuple[Owner, ...]
    name: PurePosixPath
    number: int | None = None
    """The number that the system gave to the file: a larger one came later."""
    time: datetime | None = None
    """When it was handed in, if the system says so."""


Locate = Callable[[PurePosixPath], Placed | None]


def locate_moodle(place: PurePosixPath) -> Placed | None:
    """Whose a place in a download of Moodle is."""
    match = IN_MOODLE.fullmatch(place.parts[0])
    if match is None:
        return None
    owner = Owner(MOODLE, match["name"], match["number"] or "")
    below = place.parts[1:] or ((match["file"],) if match["file"] else ())
    return Placed((owner,), PurePosixPath(*below))


def locate_canvas(place: PurePosixPath) -> Placed | None:
    """Whose a place in a download of Canvas is."""
    match = IN_CANVAS.fullmatch(place.parts[0])
    if match is None:
        return None
    owner = Owner(CANVAS, match["name"] or "", match["number"] or match["anonymous"])
    return Placed((owner,), PurePosixPath(match["rest"] or place.name), int(match["file"] or 0))


def locate_gradescope(metadata: Mapping[str, GradescopeSubmission]) -> Locate:
    """What tells whose a place in a download of Gradescope is, by its metadata."""

    def locate(place: PurePosixPath) -> Placed | None:
        folder = place.parts[0]
        if folder not in metadata and not IN_GRADESCOPE.fullmatch(folder):
            return None
        submission = metadata.get(folder)
        owners = submission.owners if submission and submission.owners else (Owner(GRADESCOPE, folder),)
        return Placed(
            owners, PurePosixPath(*place.parts[1:]), time=submission.created if submission else None
        )

    return locate


def recognised(uploads: Uploads) -> str:
    """The layout of a download; `plain` if it is none of the others."""
    if metadata_file(uploads):
        return GRADESCOPE
    return next((layout for layout in (MOODLE, CANVAS) if _fits(uploads, layout)), PLAIN)


def unwrapped(uploads: Uploads, layout: str | None = None) -> Uploads:
    """The same without the folders that are around everything, if the layout is recognised below them."""
    inner = uploads
    for _ in range(MOST_WRAPPERS + 1):
        if _fits(inner, layout) if layout else recognised(inner) != PLAIN:
            return inner
        tops = {place.parts[0] for place in _places(inner)}
        if len(tops) != 1 or any(len(upload.place.parts) == 1 for upload in inner.files):
            break
        inner = Uploads(
            tuple(replace(upload, place=_below(upload.place)) for upload in inner.files),
            tuple(_below(place) for place in inner.folders if len(place.parts) > 1),
            {_below(place): why for place, why in inner.unreadable.items() if len(place.parts) > 1},
            inner.remarks,
        )
    return uploads


def _fits(uploads: Uploads, layout: str) -> bool:
    """Whether a place is as a layout has it."""
    if layout == GRADESCOPE:
        return bool(metadata_file(uploads)) or any(
            IN_GRADESCOPE.fullmatch(place.parts[0]) for place in _places(uploads)
        )
    if layout == CANVAS:
        return any(len(one.place.parts) == 1 and locate_canvas(one.place) for one in uploads.files)
    return any(map(locate_moodle, _places(uploads)))


def _places(uploads: Uploads) -> Iterable[PurePosixPath]:
    return [*(upload.place for upload in uploads.files), *uploads.folders]


def _below(place: PurePosixPath) -> PurePosixPath:
    return PurePosixPath(*place.parts[1:])


def metadata_file(uploads: Uploads) -> Upload | None:
    """Gradescope's file that says whose each submission is, if it is there."""
    return next((upload for upload in uploads.files if str(upload.place) == METADATA), None)
