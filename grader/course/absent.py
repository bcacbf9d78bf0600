"""The absent: everybody on the roster who handed in nothing has a submission that says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grader.course.downloads import expected_exercises
from grader.course.exercise import Course
from grader.course.handed_in import nothing_found
from grader.course.roster import Roster
from grader.course.submission import SubmissionFile


def with_absent(
    files: Sequence[SubmissionFile], roster: Roster, course: Course, slug: str | None, remarks: list[str]
) -> list[SubmissionFile]:
    """The same files under the roster's names, and a submission of nothing for whoever is missing."""
    students = {person.student for person in roster.people}
    known = {}
    for student in dict.fromkeys(file.student for file in files):
        people = () if student in students else roster.named(student)
        known[student] = people[0].student if len(people) == 1 else student
        if known[student] not in students:
            remarks.append(f"{student} is not in {roster.path}; graded under that name.")
    named = [replace(file, student=known[file.student]) for file in files]
    handed_in: dict[str, set[str]] = {}
    for file in named:
        handed_in.setdefault(file.student, set()).add(file.exercise.slug)
    expected = (
        [course.exercise(slug)] if slug is not None else expected_exercises(handed_in.values(), course, [])
    )
    absent = [
        SubmissionFile(roster.path, person.student, exercise, fault=nothing_found((), exercise))
        for person in roster.people
        for exercise in expected
        if exercise.slug not in handed_in.get(person.student, ())
    ]
    return [*named, *absent]
