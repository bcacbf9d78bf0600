"""How many wrong solutions take full marks beside a forger: `PYTHONPATH=tests:tests/attacks/forgers python tests/attacks/forgers/measure.py`.

A forger is code that lies about what the answer beside it does. First each wrong solution of the course is graded as
if every lie were believed (`unhindered`). Those that would win so get each forger in turn, and are graded as a
student's submission.

    measure.py [FORGER...] [--exercise SLUG] [--framework NAME] [--only FILE]
    measure.py unhindered           only what believed lies would win

`--only` names a file with lines as this program prints them. Only the solutions that it names are tried: what
`unhindered` won in an earlier run, say, which is then left out.

Most forgers lose in the first few cases. So each is tried in a few, if believed lies would win in these, and in all
cases only if it has not lost by then.
"""

import argparse
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from unittest import mock

from preambles import FORGERS, UNHINDERED, forged_source, forgers_of, liar
from support import ROOT

from grader.core.messages import call_to_wire
from grader.course.exercise import Exercise, load_course
from grader.course.submission import Submission
from grader.grading import remote_solution
from grader.grading.context import GradingContext
from grader.grading.pipeline import grade_batch
from grader.grading.remote_solution import RemoteSolution
from grader.sandbox.sandbox import Sandbox

SEED = 5
FEW = 8
"""One case in so many is tried first, in every state of arrival."""


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
            winners += Measurement(exercise, sandbox).winners(forgers, only)
    tried = sum(len(exercise.wrong) for exercise in exercises)
    for forger in (UNHINDERED, *forgers):
        verdicts = [verdict for verdict in winners if verdict.student.startswith(f"{forger}/")]
        flagged = sum(bool(verdict.flags) for verdict in verdicts)
        print(f"{forger}: {len(verdicts)} of {tried} take full marks, {flagged} of these have a flag")


def named(line):
    """The exercise and the wrong solution of a line, as this program prints them."""
    slug, _, wrong = line.partition(" ")
    return slug, wrong.rpartition("/")[2]


@dataclass(frozen=True)
class Measurement:
    """The wrong solutions of an exercise beside forgers."""

    exercise: Exercise
    sandbox: Sandbox

    def winners(self, forgers, only):
        """The verdicts with full marks. Each is printed as soon as it is made."""
        if only is None:
            names = [f"{UNHINDERED}/{one.name}" for one in self.exercise.wrong]
            believed = self.graded(names)
        else:
            names = [one.name for one in self.exercise.wrong if (self.exercise.slug, one.name) in only]
            believed = []
        for verdict in believed:
            print(self.exercise.slug, verdict.student, flush=True)
        wrong = [verdict.student.partition("/")[2] for verdict in believed] if only is None else names
        forgers = [forger for forger in forgers if forger in forgers_of(self.exercise.framework)]
        if not wrong or not forgers:
            return believed
        could_win = {one.student for one in self.graded([f"{UNHINDERED}/{name}" for name in wrong], few=True)}
        tried = [f"{forger}/{name}" for forger in forgers for name in wrong]
        in_few = {name for name in tried if f"{UNHINDERED}/{name.partition('/')[2]}" in could_win}
        left = {verdict.student for verdict in self.graded(sorted(in_few), few=True)}
        full = self.graded([name for name in tried if name not in in_few or name in left])
        for verdict in full:
            print(self.exercise.slug, verdict.student, flush=True)
        return [*believed, *full]

    def graded(self, names, *, few=False):
        """The verdicts with full marks, of wrong solutions beside forgers: `FORGER/WRONG`, in some cases or in all."""
        if not names:
            return []
        sources = {one.name: one.source for one in self.exercise.wrong}
        submissions = []
        for name in names:
            forger, _, wrong = name.partition("/")
            code = forged_source(forger, self.exercise, sources[wrong])
            submissions.append(Submission(name, self.exercise, (("", code),), ""))
        verdicts = []
        with ExitStack() as stack:
            stack.enter_context(mock.patch("grader.grading.verdicts.diagnose", return_value=()))
            stack.enter_context(mock.patch("grader.grading.verdicts._pictures", return_value=()))
            stack.enter_context(believing(liar(self.exercise)))
            if few:
                stack.enter_context(asking_few())
            context = stack.enter_context(GradingContext(self.sandbox, SEED))
            complaints = grade_batch(submissions, context=context, on_verdict=verdicts.append)
            assert few or not complaints, complaints  # a check may need cases that are not among the few
        return [verdict for verdict in verdicts if verdict.full]


def asking_few():
    """Only some of the cases are put to a submission."""
    drawn = GradingContext.cases

    def some(self, exercise, module):
        cases = drawn(self, exercise, module)
        names = list(dict.fromkeys(case.name for case in cases))[::FEW]
        return cases.limited_to([case.id for case in cases if case.name in names])

    return mock.patch.object(GradingContext, "cases", some)


def believing(lie):
    """Every answer of `unhindered` is replaced by a lie, and what it is handed in twice is taken apart before."""
    ask, read, read_trace = RemoteSolution._ask_box, RemoteSolution._read, RemoteSolution._read_trace

    def is_believed(solution):
        return solution._submission.student.startswith(f"{UNHINDERED}/")

    def lied(solution, answer, call):
        return lie(answer, call) if is_believed(solution) and isinstance(answer, dict) else answer

    def untied(call):
        copies = {copy: call.inputs[original] for original, copy in call.ties}
        return call_to_wire(replace(call, inputs={**call.inputs, **copies}, ties=()))

    def ask_untied(self, forms, calls):
        write = untied if is_believed(self) else call_to_wire
        with mock.patch.object(remote_solution, "call_to_wire", write):
            return ask(self, forms, calls)

    def read_lie(self, answer, call):
        return read(self, lied(self, answer, call), call)

    def read_lie_in_trace(self, form, answer, calls):
        return read_trace(self, form, lied(self, answer, calls[0]), calls)

    return mock.patch.multiple(
        RemoteSolution, _ask_box=ask_untied, _read=read_lie, _read_trace=read_lie_in_trace
    )


if __name__ == "__main__":
    main()
