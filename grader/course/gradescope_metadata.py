"""Gradescope's `submission_metadata.yml`: whose each folder of a download is, and when it was handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from grader.core.errors import GraderError, Ungradable, UsageError
from grader.core.text import writable
from grader.course.owner import GRADESCOPE, Owner
from grader.course.upload import Upload

METADATA = "submission_metadata.yml"
MAX_METADATA = 128 << 20
"""It repeats the results of every submission, so it may be much larger than one."""


@dataclass(frozen=True)
class GradescopeSubmission:
    """Who handed in a submission (several people, for a group) and when."""

    owners: tuple[Owner, ...]
    created: datetime | None


def read_metadata(upload: Upload) -> dict[str, GradescopeSubmission]:
    """The submissions by the name of their folder. Raises UsageError if the file is of another shape."""
    import yaml

    try:
        data = upload.read(MAX_METADATA)
    except (Ungradable, GraderError) as error:
        raise UsageError(f"{upload.path}: {METADATA} could not be read. {error}") from error
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # texts alone: a number may begin with a zero
    try:
        tree = yaml.load(data, Loader=loader)
        return {str(folder): _submission(record) for folder, record in tree.items()}
    except (yaml.YAMLError, AttributeError, TypeError, RecursionError) as error:
        raise UsageError(f"{upload.path}: {METADATA} is not what Gradescope writes.") from error


def _submission(record: Mapping[str, Any]) -> GradescopeSubmission:
    submitters = record.get(":submitters") or []
    owners = tuple(
        Owner(
            GRADESCOPE, *(writable(str(one.get(f":{key}") or "").strip()) for key in ("name", "sid", "email"))
        )
        for one in submitters
    )
    return GradescopeSubmission(owners, _time(str(record.get(":created_at", ""))))


def _time(text: str) -> datetime | None:
    """A time as Ruby writes it: `2026-03-01 10:00:00.123456000 Z`, in UTC."""
    try:
        return datetime.fromisoformat(text[:19])
    except ValueError:
        return None
