"""Opening nbgrader's gradebook: where it is, and one sentence where it cannot be used."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grader.core.errors import UsageError
from grader.gradebook.database_errors import error_in_words
from grader.gradebook.layout import Layout

NBGRADER_LOG = logging.getLogger("tornado.application")
"""Where nbgrader's gradebook logs."""


def gradebook_file(layout: Layout) -> Path | None:
    """The file of a gradebook in SQLite; None for a server."""
    from sqlalchemy.engine import make_url

    is_file = layout.db_url.startswith("sqlite:///")
    return Path(make_url(layout.db_url).database or "").resolve() if is_file else None


@contextlib.contextmanager
def open_gradebook(layout: Layout) -> Iterator[Any]:
    """The gradebook. nbgrader would make an empty one where there is none: that is an error here."""
    from nbgrader.api import Gradebook
    from sqlalchemy.exc import SQLAlchemyError

    try:
        file = gradebook_file(layout)
        if file is not None and not file.exists():
            raise UsageError(f"There is no gradebook at {file} yet: run `nbgrader generate_assignment UNIT`.")
        gradebook = Gradebook(layout.db_url, layout.course_id)
    except (SQLAlchemyError, ImportError, OSError) as error:
        raise UsageError(f"The gradebook cannot be opened: {error_in_words(error)}") from error
    NBGRADER_LOG.disabled = True  # it logs long traces of errors that are raised too, and that we report
    try:
        yield gradebook
    finally:
        NBGRADER_LOG.disabled = False
        gradebook.close()


@contextlib.contextmanager
def readable_gradebook() -> Iterator[None]:
    """Say in one sentence that the gradebook cannot be read."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except SQLAlchemyError as error:
        raise UsageError(f"The gradebook cannot be read: {error_in_words(error)}") from error
