"""How many wrong solutions take full marks beside a forger: `PYTHONPATH=tests:tests/attacks/forgers python tests/attacks/forgers/measure.py`.

A forger is code that lies about what the answer beside it does. Each wrong solution of the course gets one, and is
graded as a student's submission. `unhindered`, asked for alone, is what lies would win if they were believed.

    measure.py [FORGER...] [--exercise SLUG] [--framework NAME] [--only FILE]

`--only` names a file with lines as this program prints them, and only these are tried: what `unhindered` won, say.
"""

import argparse
from contextlib import ExitStack
from pathlib import Path
from unittest import mock

from preambles import FORGERS, UNHINDERED, forged_source, liar
from support import ROOT

from grader.core.messages import flow_from_wire
from grader.course.exercise import load_course
from grader.course.submission import Submission
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch
from grader.sandbox.sandbox import Sandbox

SEED = 5


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("forgers", nargs="*", default=FORGERS, metavar="FORGER")
    parser.add_argument("--exercise", action="append", metavar="SLUG")
    parser.add_argument("--framework")
    parser.add_argument("--only", type=Path, metavar="FILE")
    options = parser.parse_args()
    forgers = options.forgers
    only = options.only and set(map(_named, options.only.read_text(encoding="utf-8").splitlines()))
    won, flagged, tried = dict.fromkeys(forgers, 0), dict.fromkeys(forgers, 0), 0
    sandbox = Sandbox()
    for exercise in load_course(ROOT).exercises.values():
        if options.exercise and exercise.slug not in options.exercise:
            continue
        if options.framework not in (None, exercise.framework):
            continue
        wrong = [one for one in exercise.wrong if only is None or (exercise.slug, one.name) in only]
        tried += len(exercise.wrong)
        for forger, verdict in graded_beside(forgers, exercise, wrong, sandbox):
            if verdict.full:
                won[forger] += 1
                flagged[forger] += bool(verdict.flags)
                print(exercise.slug, verdict.student, flush=True)
    for forger in forgers:
        print(f"{forger}: {won[forger]} of {tried} take full marks, {flagged[forger]} of these have a flag")


def _named(line):
    """The exercise and the wrong solution of a line, as this program prints them."""
    slug, _, wrong = line.partition(" ")
    return slug, wrong.rpartition("/")[2]


def graded_beside(forgers, exercise, wrong, sandbox):
    """Each forger with the verdicts of wrong solutions beside it."""
    submissions = [
        Submission(f"{forger}/{one.name}", exercise, (("", forged_source(forger, exercise, one.source)),), "")
        for forger in forgers
        for one in wrong
    ]
    verdicts = []
    with ExitStack() as stack:
        stack.enter_context(mock.patch("grader.grading.verdicts.diagnose", return_value=()))
        stack.enter_context(mock.patch("grader.grading.verdicts._pictures", return_value=()))
        if UNHINDERED in forgers:
            stack.enter_context(believed(liar(exercise)))
        context = stack.enter_context(GradingContext(sandbox, SEED))
        if submissions:
            complaints = grade_batch(submissions, context=context, on_verdict=verdicts.append)
            assert not complaints, complaints
    return [(verdict.student.partition("/")[0], verdict) for verdict in verdicts]


def believed(lie):
    """Every answer is replaced by a lie, unless it comes from a replayed trace."""

    def read(body, call):
        return flow_from_wire(lie(body, call) if isinstance(body, dict) and "facts" in body else body, call)

    return mock.patch("grader.grading.remote_solution.flow_from_wire", read)


if __name__ == "__main__":
    main()
