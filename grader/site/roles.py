"""Roles: student, teaching assistant, instructor, and what each may do."""

from __future__ import annotations

from enum import StrEnum

STUDENT, ASSISTANT, INSTRUCTOR = "student", "assistant", "instructor"
ROLES = {STUDENT: "student", ASSISTANT: "teaching assistant", INSTRUCTOR: "instructor"}
"""The roles, and how pages call them."""


class Right(StrEnum):
    """What only those who teach may do."""

    SEE = "see"
    ANSWER = "answer"
    DATES = "dates"
    REGRADE = "regrade"
    EXPORT = "export"
    PEOPLE = "people"
    TEACHING = "teaching"


WORDS = {
    Right.SEE: "See the class, every attempt and every solution, and the site as a student sees it",
    Right.ANSWER: "Comment on attempts, mark by hand, answer appeals",
    Right.DATES: "Set dates, late work, solutions and extensions",
    Right.REGRADE: "Grade attempts again",
    Right.EXPORT: "Download marks and attempts, and send marks to nbgrader",
    Right.PEOPLE: "Change the roster, roles, sections, invitations and passwords",
    Right.TEACHING: "Read the audit log, close the course, say how long data is kept, hand out and delete the data of one student",
}
"""Each right as the roster's page explains it."""
RIGHTS: dict[str, frozenset[Right]] = {
    STUDENT: frozenset(),
    ASSISTANT: frozenset({Right.SEE, Right.ANSWER}),
    INSTRUCTOR: frozenset(Right),
}
