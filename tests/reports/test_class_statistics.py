"""The class in numbers."""

from dataclasses import replace

from sample_verdicts import CLASS, EARLIER, EVIL, NOT_GRADED

from grader.core.verdict import Flag
from grader.reports.class_statistics import class_statistics


def test_the_class_is_counted():
    statistics = class_statistics(CLASS, EARLIER)
    (exercise,) = statistics.exercises
    assert (exercise.full, exercise.part, exercise.none, exercise.absent) == (1, 4, 1, 1)
    (pitfall,) = statistics.pitfalls
    assert (pitfall.ever, pitfall.now, pitfall.repeated) == (4, 3, 1)
    assert (statistics.errors, statistics.resubmitted) == (1, 2)
    checks = {check.title: (check.passed, check.failed) for check in exercise.checks}
    assert checks == {"a holds": (5, 0), "b holds": (0, 5)}


def test_a_student_who_needs_a_look_has_a_reason():
    students = class_statistics(CLASS, EARLIER).students
    reasons = {student.name: " ".join(student.reasons) for student in students}
    assert reasons["ada"] == ""
    assert "still not stopped" in reasons["late, again"]
    assert "an unknown mistake" in reasons[EVIL]
    assert "time limit" in reasons["stuck"]
    assert "not graded because of an error in the grader" in reasons[NOT_GRADED.student]


def test_a_flag_is_a_reason_to_look():
    flag = Flag("reads frames", "line 2", EVIL)
    (student,) = class_statistics([replace(CLASS[0], flags=(flag,))]).students
    assert student.reasons == (f"u/x, line 2: reads frames: `{EVIL}`",)
