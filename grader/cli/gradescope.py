"""`grader gradescope`: builds an autograder for Gradescope, and runs there."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader.cli.options import (
    add_autograder,
    add_root,
    add_run,
    add_seed,
    course_of,
    exercises_named,
    require_writable,
    write_autograder,
)
from grader.core.files import write_atomically
from grader.core.text import as_json

VISIBILITIES = ("visible", "after_due_date", "after_published", "hidden")
"""When Gradescope shows a student the checks and their messages."""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its two parts."""
    parser = commands.add_parser("gradescope", help="an autograder zip for Gradescope", description=__doc__)
    parts = parser.add_subparsers(metavar="PART", required=True)
    build = parts.add_parser("build", help="write the zip to upload")
    add_autograder(build, out=Path("autograder.zip"))
    build.set_defaults(run=run_build)
    run = parts.add_parser("run", help="grade submission/ into results.json, in Gradescope's container")
    add_run(run)
    run.set_defaults(run=run_in_container)
    for part in (build, run):
        part.add_argument(
            "--visibility",
            choices=VISIBILITIES,
            default=VISIBILITIES[0],
            help="when students see checks and messages (default: at once)",
        )
        add_seed(part)
        add_root(part)


def run_build(options: argparse.Namespace) -> int:
    """Write the zip."""
    from grader.reports.gradescope import autograder

    course = course_of(options)
    chosen = [exercise for name in options.slugs for exercise in exercises_named(name, course)]
    require_writable(options.out)
    data, unpinned = autograder(course, chosen, seed=options.seed, visibility=options.visibility)
    write_autograder(options.out, data, unpinned)
    count = "1 exercise" if len(chosen) == 1 else f"{len(chosen)} exercises"
    print(f"{count}: {options.out}. It holds hidden graders.")
    return 0


def run_in_container(options: argparse.Namespace) -> int:
    """Grade what was handed in. After a grader error there are no results, so Gradescope reports a failed run."""
    from grader.grading.autograder import grade_handed_in
    from grader.reports.gradescope import results

    graded = grade_handed_in(options.submission, course_of(options), seed=options.seed)
    data = results(graded.verdicts, graded.remarks, visibility=options.visibility)
    write_atomically(options.results, as_json(data))
    return 0
