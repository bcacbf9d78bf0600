"""course.toml, written: a new line in an author's file, or a small course of some exercises.

tomlkit escapes what is written and leaves the author's comments and layout as they are. It is imported
only where a file is written: grading reads with `tomllib`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grader.course.exercise import Exercise
from grader.course.release import as_points

if TYPE_CHECKING:
    from tomlkit.items import Item, Table

INDENT = " " * 4


def add_exercise(text: str, unit: str, *, unit_title: str, values: dict[str, Any]) -> str:
    """The text of a course.toml with one more exercise: last in its unit, or in a new unit at the end."""
    import tomlkit

    document = tomlkit.parse(text)
    units = document.get("unit")
    if units is None:
        if document.body:
            document.add(tomlkit.nl())
        units = tomlkit.aot()
        document.append("unit", units)
    for table in units:
        if table.get("name") == unit:
            if "exercises" not in table:
                table["exercises"] = tomlkit.array()
            table["exercises"].append(_line(values))
            return document.as_string()
    if len(units):
        units[-1].add(tomlkit.nl())
    units.append(_unit(unit, unit_title, [values]))
    return document.as_string()


def course_of_exercises(exercises: Iterable[Exercise]) -> str:
    """The text of a course.toml with these exercises alone: their names, points, weights and limits."""
    import tomlkit

    units: dict[str, list[dict[str, Any]]] = {}
    weights: dict[str, dict[str, float]] = {}
    for exercise in exercises:
        if exercise.weights:
            weights[exercise.slug] = {"points": as_points(exercise.points), **dict(exercise.weights.checks)}
        values = {
            "id": exercise.id,
            "framework": exercise.framework,
            "title": exercise.id,
            "points": as_points(exercise.points),
            "minutes": exercise.minutes,
            "seconds": exercise.seconds,  # as it is: 20 and 20.0 give two fingerprints
            "megabytes": exercise.megabytes,
        }
        if exercise.libraries:
            values["libraries"] = list(exercise.libraries)
        units.setdefault(exercise.unit, []).append(values)
    document = tomlkit.document()
    tables = tomlkit.aot()
    for name, lines in units.items():
        tables.append(_unit(name, name, lines))
    document.append("unit", tables)
    if weights:
        document.append("weights", tomlkit.item(weights))
    return document.as_string()


def _unit(name: str, title: str, lines: list[dict[str, Any]]) -> Table:
    import tomlkit

    exercises = tomlkit.array()
    for values in lines:
        exercises.add_line(_line(values), indent=INDENT)
    exercises.add_line(indent="")
    table = tomlkit.table()
    table.add("name", name)
    table.add("title", title)
    table.add("exercises", exercises)
    return table


def _line(values: dict[str, Any]) -> Item:
    """One exercise, spaced as the other lines are: tomlkit itself writes no space inside the braces."""
    import tomlkit

    pairs = (f"{key} = {tomlkit.item(value).as_string()}" for key, value in values.items())
    return tomlkit.value(f"{{ {', '.join(pairs)} }}")
