"""Stored settings: what instructors set for the whole site in a page, by name."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from grader.site.operation_models import StoredSetting


def read(db: Session, name: str, default: Any = None) -> Any:
    """A setting, or the default if nobody has set it."""
    row = db.get(StoredSetting, name)
    return default if row is None else row.value


def write(db: Session, name: str, value: Any) -> None:
    """Set a setting."""
    row = db.get(StoredSetting, name)
    if row is None:
        db.add(StoredSetting(name=name, value=value))
    else:
        row.value = value
