"""Pool: a batch graded by several trusted processes side by side.

Each process keeps its own sandbox and grading context, and is sent one chunk at a time: submissions to one
exercise, so that references and wrong solutions are run once there. It goes on with the frameworks that
it has imported as long as there is work for them; chunks become smaller towards the end, so that nobody
waits long for the last. A process that dies has what it
had not finished done by another; a submission that is under way in two deaths is given up as our
fault and kept for a retry.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from grader.core.errors import GraderError, NoProcessLeft, UsageError
from grader.core.frameworks import FRAMEWORKS
from grader.core.verdict import Verdict
from grader.course.submission import Submission
from grader.grading.batch import Batch, Emit
from grader.grading.context import GradingContext
from grader.grading.pipeline import NO_VERDICT, grade_batch
from grader.sandbox.layers import Layers
from grader.sandbox.process_start import start_patiently
from grader.sandbox.sandbox import Sandbox

LARGEST = 64
"""How many submissions are sent at once: a chunk costs a pytest session, and waiting for the last one.
A session takes as long as two submissions to a numpy exercise, or a fifth of one to a JAX exercise."""
MAX_DEATHS = 2
MAX_FRUITLESS = 6


def grade_all(
    submissions: list[Submission],
    *,
    seed: int,
    jobs: int,
    emit: Emit,
    accept_none: bool = False,
) -> list[str]:
    """Grade submissions with so many processes; returns complaints about the hidden graders."""
    if not submissions:
        return []
    chunks = list(chunks_of(submissions, jobs))
    chunks.sort(key=len, reverse=True)
    with Sandbox(accept_none=accept_none) as sandbox, GradingContext(sandbox, seed) as context:
        if jobs == 1 or len(chunks) < 2:
            return [line for chunk in chunks for line in grade_batch(chunk, context=context, emit=emit)]
        return _Foreman(deque(chunks), context, min(jobs, len(chunks)), emit).run()


def chunks_of(submissions: list[Submission], jobs: int) -> Iterator[list[Submission]]:
    """Submissions in lists of the same exercise, each a share of what is left for so many jobs."""
    ordered = sorted(submissions, key=lambda submission: submission.exercise.slug)
    for _, group in groupby(ordered, key=lambda submission: submission.exercise.slug):
        left = list(group)
        while left:
            smallest = FRAMEWORKS[left[0].exercise.framework].smallest_chunk
            share = len(left) if jobs == 1 else max(smallest, -(-len(left) // (2 * jobs)))
            size = min(LARGEST, share)
            yield left[:size]
            left = left[size:]


@dataclass
class _Hand:
    """One process and the chunk it is busy with."""

    process: BaseProcess
    connection: Connection
    left: list[Submission] = field(default_factory=list)
    busy: bool = False
    imported: set[str] = field(default_factory=set)


class _Foreman:
    """Hands out chunks and collects verdicts."""

    def __init__(
        self, chunks: deque[list[Submission]], context: GradingContext, jobs: int, emit: Emit
    ) -> None:
        self._chunks = chunks
        self._context = context
        self._jobs = jobs
        self._emit = emit
        self._deaths: Counter[str] = Counter()
        self._complaints: list[str] = []
        self._fruitless = 0

    def run(self) -> list[str]:
        hands: list[_Hand] = []
        for _ in range(self._jobs):
            self._hire(hands)
        try:
            while hands and (self._chunks or any(hand.busy for hand in hands)):
                for hand in hands:
                    self._give_work(hand, {one for other in hands for one in other.imported})
                for ready in wait([hand.connection for hand in hands if hand.busy]):
                    hand = next(hand for hand in hands if hand.connection is ready)
                    if not self._listen(hand):
                        hands.remove(hand)
                        self._see_off(hand)
                        self._hire(hands)
        finally:
            for hand in hands:
                hand.connection.close()
            for hand in hands:
                hand.process.join(10)
                hand.process.kill()
        for chunk in self._chunks:  # nobody is left to grade them
            Batch(chunk, self._context, self._emit).give_up(NO_VERDICT)
        return self._complaints

    def _hire(self, hands: list[_Hand]) -> None:
        """Start one more process. Where there is no room for it, those that are there do its work."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_work,
            args=(theirs, self._context.seed, self._context.sandbox.layers),
            daemon=True,
        )
        with theirs:
            try:
                start_patiently(process.start)
            except NoProcessLeft as full:
                ours.close()
                self._complaints += [str(full)] if str(full) not in self._complaints else []
                return
        hands.append(_Hand(process, ours))

    def _give_work(self, hand: _Hand, imported: set[str]) -> None:
        """The largest chunk in a framework that it has; or that nobody has; or at all."""
        if hand.busy or not self._chunks:
            return
        chosen = min(self._chunks, key=lambda chunk: _strangeness(_framework(chunk), hand.imported, imported))
        self._chunks.remove(chosen)
        hand.imported.add(_framework(chosen))
        hand.left = chosen
        hand.busy = True
        hand.connection.send(hand.left)

    def _listen(self, hand: _Hand) -> bool:
        """Take one message; False if the process is gone."""
        try:
            message = hand.connection.recv()
        except (EOFError, OSError):
            return False
        if isinstance(message, Verdict):
            hand.left = [
                submission
                for submission in hand.left
                if (submission.student, submission.exercise.slug) != (message.student, message.exercise)
            ]
            self._fruitless = 0
            self._emit(message)
        elif isinstance(message, UsageError):
            raise message
        else:
            self._complaints += message
            hand.busy = False
        return True

    def _see_off(self, hand: _Hand) -> None:
        """Take back the work of a process that died; it is done again, but not for ever."""
        self._fruitless += 1
        if self._fruitless > MAX_FRUITLESS:
            raise GraderError("The grading processes keep ending before any verdict.")
        left = hand.left
        if left:
            self._deaths[left[0].name] += 1
            if self._deaths[left[0].name] >= MAX_DEATHS:
                Batch(left[:1], self._context, self._emit).give_up(NO_VERDICT)
                left = left[1:]
        if left:
            self._chunks.appendleft(left)
        hand.process.join(1)
        hand.process.kill()


def _framework(chunk: list[Submission]) -> str:
    return chunk[0].exercise.framework


def _strangeness(framework: str, here: set[str], anywhere: set[str]) -> int:
    """How little reason there is to begin with a framework here."""
    return 0 if framework in here else 1 if framework not in anywhere else 2


def _work(connection: Connection, seed: int, layers: Layers) -> None:
    """The loop of one process: a chunk in, verdicts out as they stand, complaints at the end."""
    with Sandbox(layers, accept_none=True) as sandbox, GradingContext(sandbox, seed) as context:
        while True:
            try:
                chunk = connection.recv()
            except (EOFError, OSError):
                return
            try:
                connection.send(
                    grade_batch(chunk, context=context, emit=lambda verdict: _report(connection, verdict))
                )
            except UsageError as error:
                connection.send(error)
                return


def _report(connection: Connection, verdict: Verdict) -> None:
    """Hand a verdict over; where nobody is left to take it, there is nothing more to do here."""
    try:
        connection.send(verdict)
    except OSError:
        os._exit(1)
