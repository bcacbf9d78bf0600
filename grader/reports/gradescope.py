"""Gradescope: verdicts as its `results.json`, and an autograder that it can run.

The zip holds this package, the chosen exercises with their hidden graders, and two scripts: `setup.sh`
installs, `run_autograder` grades what lies in `submission/`. After an error in the grader it leaves no
results, so that Gradescope reports a failed run and gives no mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grader.core.verdict import Verdict
from grader.course.exercise import Course, Exercise
from grader.reports.autograder_files import course_files, package_files, packed, requirements
from grader.reports.script_template import fill

VISIBLE = "visible"
LATER = {
    "after_due_date": "Your submission was graded. The results are shown after the due date.",
    "after_published": "Your submission was graded. The results are shown when the grades are published.",
    "hidden": "Your submission was graded.",
}
"""What a student reads at once, for each other visibility of the checks."""
SCRIPTS = ("setup.sh", "run_autograder")


def results(
    verdicts: Sequence[Verdict], remarks: Sequence[str] = (), *, visibility: str = VISIBLE
) -> dict[str, Any]:
    """What Gradescope shows: one test per check, with its points, its title and its message.

    The text above the tests is shown at once, so advice stands there only if everything is.
    """
    several = len({verdict.exercise for verdict in verdicts}) > 1
    advice = "\n\n".join([*remarks, *(part for verdict in verdicts for part in _advice(verdict))])
    tests = [
        {
            "name": f"{verdict.exercise}: {check.title}" if several else check.title,
            "number": str(number),
            "score": check.points,
            "max_score": check.max_points,
            "status": "passed" if check.outcome == "passed" else "failed",
            "output": check.message,
            "output_format": "text",
            "visibility": visibility,
        }
        for verdict in verdicts
        for number, check in enumerate(verdict.checks, 1)
    ]
    if visibility != VISIBLE and advice:
        tests.insert(
            0, {"name": "advice", "output": advice, "output_format": "text", "visibility": visibility}
        )
    return {
        "score": sum(verdict.score for verdict in verdicts),
        "execution_time": max(1, round(sum(verdict.seconds for verdict in verdicts))),
        "output": LATER.get(visibility, advice),
        "output_format": "text",
        "visibility": visibility,
        "stdout_visibility": "hidden",
        "tests": tests,
        "extra_data": {"verdicts": [verdict.to_json() for verdict in verdicts]},
    }


def autograder(
    course: Course, exercises: Iterable[Exercise], *, seed: int | None = None, visibility: str = VISIBLE
) -> tuple[bytes, tuple[str, ...]]:
    """The zip that is uploaded to Gradescope, and what is not pinned in it."""
    chosen = list(exercises)
    options = "" if seed is None else f" --seed {seed}"
    options += "" if visibility == VISIBLE else f" --visibility {visibility}"
    needed, unpinned = requirements(chosen)
    content = {
        **course_files(course, chosen),
        **package_files(),
        "setup.sh": fill("gradescope_setup.sh"),
        "run_autograder": fill("gradescope_run_autograder", options=options),
        "requirements.txt": needed,
    }
    return packed(content, executable=SCRIPTS), unpinned


def _advice(verdict: Verdict) -> Iterable[str]:
    for pitfall in verdict.pitfalls:
        yield f"{verdict.exercise}, {pitfall.name.replace('_', ' ')}:\n{pitfall.advice}"
