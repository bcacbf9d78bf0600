"""How many wrong solutions take full marks beside a forger: `PYTHONPATH=tests:tests/attacks/forgers python tests/attacks/forgers/measure.py`.

A forger is code that lies about what the answer beside it does. First each wrong solution of the course is graded as
if every lie were believed (`unhindered`). Those that would win so get each forger in turn, and are graded as a
student's submission.

    measure.py [FORGER...] [--exercise SLUG] [--framework NAME] [--only FILE]
    measure.py unhindered           only what believed lies would win

`--only` names a file with lines as this program prints them. Only the solutions that it names are tried: what
`unhindered` won in an earlier run, say, which is then left out.
"""

import argparse
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from unittest import mock

from preambles import FORGERS, UNHINDERED, forged_source, forgers_of, liar
from support import ROOT

from grader.core.messages import call_to_wire
from grader.course.exercise import load_course
from grader.course.submission import Submission
from grader.grading import remote_solution
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch
from grader.grading.remote_solution import RemoteSolution
from grader.sandbox.sandbox import Sandbox

SEED = 5


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("forgers", nargs="*", default=FORGERS, metavar="FORGER")
    parser.add_argument("--exercise", action="append", metavar="SLUG")
    parser.add_argument("--framework")
    parser.add_argument("--only", type=Path, metavar="FILE")
    options = parser.parse_args()
    only = options.only and set(map(named, options.only.read_text(encoding="utf-8").splitlines()))
    exercises = [
        exercise
        for exercise in load_course(ROOT).exercises.values()
        if options.exercise is None or exercise.slug in options.exercise
        if options.framework in (None, exercise.framework)
    ]
    forgers = [forger for forger in options.forgers if forger != UNHINDERED]
    winners = []
    with Sandbox() as sandbox:
        for exercise in exercises:
            winners += won_in(exercise, forgers, only, sandbox)
    tried = sum(len(exercise.wrong) for exercise in exercises)
    for forger in (UNHINDERED, *forgers):
        verdicts = [verdict for name, verdict in winners if name == forger]
        flagged = sum(bool(verdict.flags) for verdict in verdicts)
        print(f"{forger}: {len(verdicts)} of {tried} take full marks, {flagged} of these have a flag")


def named(line):
    """The exercise and the wrong solution of a line, as this program prints them."""
    slug, _, wrong = line.partition(" ")
    return slug, wrong.rpartition("/")[2]


def won_in(exercise, forgers, only, sandbox):
    """The forgers that won, each with a verdict; they are printed as they come."""
    winners = []
    wrong = [one for one in exercise.wrong if only is None or (exercise.slug, one.name) in only]
    for forger in (UNHINDERED, *forgers):
        if forger == UNHINDERED:
            if only is not None:
                continue
        elif forger not in forgers_of(exercise.framework):
            continue
        verdicts = graded_beside(forger, exercise, wrong, sandbox) if wrong else []
        full = [verdict for verdict in verdicts if verdict.full]
        for verdict in full:
            print(exercise.slug, verdict.student, flush=True)
        winners += [(forger, verdict) for verdict in full]
        if forger == UNHINDERED:
            names = {verdict.student.partition("/")[2] for verdict in full}
            wrong = [one for one in wrong if one.name in names]
    return winners


def graded_beside(forger, exercise, wrong, sandbox):
    """The verdicts of wrong solutions beside a forger."""
    submissions = [
        Submission(f"{forger}/{one.name}", exercise, (("", forged_source(forger, exercise, one.source)),), "")
        for one in wrong
    ]
    verdicts = []
    with ExitStack() as stack:
        stack.enter_context(mock.patch("grader.grading.verdicts.diagnose", return_value=()))
        stack.enter_context(mock.patch("grader.grading.verdicts._pictures", return_value=()))
        if forger == UNHINDERED:
            stack.enter_context(believed(liar(exercise)))
        context = stack.enter_context(GradingContext(sandbox, SEED))
        complaints = grade_batch(submissions, context=context, on_verdict=verdicts.append)
        assert not complaints, complaints
    return verdicts


def believed(lie):
    """Every answer of a student's box is replaced by a lie, and what is handed in twice is taken apart before."""
    read, read_trace = RemoteSolution._read, RemoteSolution._read_trace

    def lied(solution, answer, call):
        is_student = isinstance(answer, dict) and not solution._role.is_staff
        return lie(answer, call) if is_student else answer

    def untied(call):
        copies = {copy: call.inputs[original] for original, copy in call.ties}
        return call_to_wire(replace(call, inputs={**call.inputs, **copies}, ties=()))

    patches = ExitStack()
    for owner, name, lying in (
        (RemoteSolution, "_read", lambda self, answer, call: read(self, lied(self, answer, call), call)),
        (
            RemoteSolution,
            "_read_trace",
            lambda self, form, answer, calls: read_trace(self, form, lied(self, answer, calls[0]), calls),
        ),
        (remote_solution, "call_to_wire", untied),
    ):
        patches.enter_context(mock.patch.object(owner, name, lying))
    return patches


if __name__ == "__main__":
    main()
