"""`grader prairielearn`: builds questions for PrairieLearn, and grades there."""

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


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its two parts."""
    parser = commands.add_parser(
        "prairielearn", help="questions with an external grader for PrairieLearn", description=__doc__
    )
    parts = parser.add_subparsers(metavar="PART", required=True)
    build = parts.add_parser("build", help="write a zip to unpack in a PrairieLearn course")
    add_autograder(build, out=Path("prairielearn.zip"))
    build.add_argument(
        "--image", required=True, metavar="NAME", help="the Docker image that you build from image/ and push"
    )
    build.set_defaults(run=run_build)
    run = parts.add_parser("run", help="grade student/ into results.json, in PrairieLearn's container")
    add_run(run)
    run.set_defaults(run=run_in_container)
    for part in (build, run):
        add_seed(part)
        add_root(part)


def run_build(options: argparse.Namespace) -> int:
    """Write the zip."""
    from grader.reports.prairielearn import question_files

    course = course_of(options)
    chosen = [exercise for name in options.slugs for exercise in exercises_named(name, course)]
    require_writable(options.out)
    data, unpinned = question_files(course, chosen, image=options.image, seed=options.seed)
    write_autograder(options.out, data, unpinned)
    count = "1 question" if len(chosen) == 1 else f"{len(chosen)} questions"
    print(f"{count}: {options.out}. It holds hidden graders.")
    return 0


def run_in_container(options: argparse.Namespace) -> int:
    """Grade what was handed in. After a grader error the results stay as they are: they say that nothing was graded."""
    from grader.grading.autograder import grade_handed_in
    from grader.reports.prairielearn import results

    graded = grade_handed_in(options.submission, course_of(options), seed=options.seed)
    write_atomically(options.results, results(graded.verdicts[0], graded.remarks))
    return 0
