"""The visible check cells of an exercise, run as they are, with a solution in the stub's place."""

import linecache

import grader
from grader.course.notebook import CHECK, STUB


def run_checks(exercise, source, look, monkeypatch):
    """What `look` makes of every visible check, with a solution in the stub's place.

    A solution may break a cell of the page. What `look` raises is raised.
    """
    seen, errors = [], []

    def watched(function, **expectations):
        try:
            seen.append(look(function, **expectations))
        except Exception as error:
            errors.append(error)
            raise

    monkeypatch.setattr(grader, "check", watched, raising=False)
    names = {}
    for cell in exercise.cells:
        if cell.kind == "code" and {STUB, CHECK} & set(cell.tags):
            code = source if STUB in cell.tags else cell.source
            file = f"<{cell.place}>"
            linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
            try:
                exec(compile(code, file, "exec"), names)
            except Exception as error:  # a wrong solution may break a cell that only shows
                if errors:
                    raise errors[0] from error
                seen.append(f"{type(error).__name__} in {cell.place}")
    return seen
