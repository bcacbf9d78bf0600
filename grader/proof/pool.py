"""Proof pool: the proofs of many exercises, several at a time, each process with its own sandbox.

What takes longest is begun first, so that no process works long while the others have nothing to do. The
proofs come in the order of the exercises all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Any, TypeVar

from grader.core.errors import GraderError
from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Exercise
from grader.grading.process_pool import Lost, ProcessPool, SendResult, Work
from grader.proof.effort import FULL, Effort
from grader.proof.mutation_proof import mutate
from grader.proof.mutation_result import MutationResult
from grader.proof.prove import Proof, prove
from grader.sandbox.layers import Layers
from grader.sandbox.sandbox import Sandbox

Finished = TypeVar("Finished", Proof, MutationResult)


@dataclass(frozen=True)
class _Task:
    """One proof of one exercise."""

    prove: Callable[[Exercise, Sandbox], Any]
    exercise: Exercise


class ProofPool:
    """Processes that prove exercises, kept for one proof after another."""

    def __init__(self, jobs: int) -> None:
        layers = Sandbox().layers  # refused here where nothing can be isolated
        self._pool: ProcessPool[_Task, Any] = ProcessPool(jobs, _open_proving, layers)

    def prove(self, exercises: list[Exercise]) -> Iterator[Proof]:
        """The plain proof of each exercise, in order, as soon as it is there."""
        return self._each(prove, exercises)

    def mutate(self, exercises: list[Exercise], effort: Effort = FULL) -> Iterator[MutationResult]:
        """The mutation proof of each exercise, in order, as soon as it is there."""
        return self._each(partial(mutate, effort=effort), exercises)

    def _each(
        self, prove_one: Callable[[Exercise, Sandbox], Finished], exercises: list[Exercise]
    ) -> Iterator[Finished]:
        longest_first = sorted(exercises, key=_size, reverse=True)
        in_order = iter(exercises)
        finished: dict[str, Finished] = {}
        following = next(in_order, None)
        for outcome in self._pool.run([_Task(prove_one, exercise)] for exercise in longest_first):
            if isinstance(outcome, Lost):
                raise GraderError(outcome.reason or "A process of the proof ended early.")
            finished[outcome.item.exercise.slug] = outcome.result
            while following is not None and following.slug in finished:
                yield finished[following.slug]
                following = next(in_order, None)

    def __enter__(self) -> ProofPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.__exit__(kind, error, trace)


def _size(exercise: Exercise) -> tuple[bool, int]:
    """How long its proof may take, compared with others: gradients take longest where functions are traced."""
    return FRAMEWORKS[exercise.framework].replay is not None, len(exercise.right) + len(exercise.wrong)


@contextmanager
def _open_proving(layers: Layers) -> Iterator[Work[_Task, Any]]:
    """What one process needs to prove exercises."""
    with Sandbox(layers) as sandbox:

        def work(tasks: list[_Task], send_result: SendResult[Any]) -> list[str]:
            for position, task in enumerate(tasks):
                send_result(position, task.prove(task.exercise, sandbox))
            return []

        yield work
