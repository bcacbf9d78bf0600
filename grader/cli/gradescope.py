"""`grader gradescope`: builds an autograder for Gradescope, and runs there."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from grader.cli.options import add_root, course_of, exercises_named, require_folder
from grader.core.errors import GraderError, UsageError
from grader.course.exercise import Exercise


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command and its two parts."""
    parser = commands.add_parser("gradescope", help="an autograder zip for Gradescope", description=__doc__)
    parts = parser.add_subparsers(metavar="PART", required=True)
    build = parts.add_parser("build", help="write the zip to upload")
    build.add_argument("slugs", nargs="+", metavar="SLUG", help="UNIT/ID, or a whole UNIT")
    build.add_argument("--out", type=Path, default=Path("autograder.zip"), metavar="FILE")
    build.set_defaults(run=run_build)
    run = parts.add_parser("run", help="grade submission/ into results.json, in Gradescope's container")
    run.add_argument("--submission", type=Path, required=True, metavar="DIR")
    run.add_argument("--results", type=Path, required=True, metavar="FILE")
    run.set_defaults(run=run_in_container)
    for part in (build, run):
        add_root(part)


def run_build(options: argparse.Namespace) -> int:
    """Write the zip."""
    from grader.reports.gradescope import autograder

    course = course_of(options)
    chosen = [exercise for name in options.slugs for exercise in exercises_named(name, course)]
    require_folder(options.out)
    try:
        options.out.write_bytes(autograder(course, chosen))
    except OSError as error:
        raise UsageError(f"{options.out} could not be written: {error.strerror}.") from error
    print(
        f"{len(chosen)} {'exercise' if len(chosen) == 1 else 'exercises'}: {options.out}. It holds hidden graders."
    )
    return 0


def run_in_container(options: argparse.Namespace) -> int:
    """Grade what was handed in. After a grader error there are no results, so Gradescope reports a failed run."""
    from grader.core.errors import Ungradable
    from grader.core.files import write_atomically
    from grader.core.verdict import Verdict
    from grader.course.submission import Submission, read_submission
    from grader.grading.local_pool import grade_locally
    from grader.grading.pipeline import require_graders, secret_seed
    from grader.reports.gradescope import results

    course = course_of(options)
    submissions = []
    for exercise in course.exercises.values():
        path = _handed_in(options.submission, exercise, alone=len(course.exercises) == 1)
        if path is None:
            problem = Ungradable("not handed in", f"No {exercise.id}.ipynb was handed in.")
            submissions.append(Submission("submission", exercise, (), "", problem, path=options.submission))
        else:
            submissions.append(read_submission(path, "submission", exercise))
    require_graders(submissions)
    verdicts: list[Verdict] = []
    grade_locally(submissions, seed=secret_seed(), jobs=1, on_verdict=verdicts.append)
    if any(verdict.status == "error" for verdict in verdicts):
        raise GraderError("The submission could not be graded. No mark is lost: run it again.")
    write_atomically(options.results, json.dumps(results(verdicts), indent=1, ensure_ascii=False) + "\n")
    return 0


def _handed_in(folder: Path, exercise: Exercise, *, alone: bool) -> Path | None:
    """The exercise's notebook or script. If there is only one exercise, a single file of any name will do."""
    files = sorted(path for path in folder.glob("*") if path.suffix in (".ipynb", ".py"))
    named = [path for path in files if path.stem == exercise.id]
    if named:
        return named[0]
    return files[0] if alone and len(files) == 1 else None
