"""Crew: the proofs of many exercises, several at a time, each process with a sandbox of its own.

What takes longest is begun first, so that nobody waits long for the last; proofs come in the order of
the exercises all the same.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from types import TracebackType
from typing import TypeVar

from grader.core.errors import GraderError
from grader.core.frameworks import FRAMEWORKS
from grader.course.exercise import Exercise
from grader.proof.mutation_proof import Mutation, mutate
from grader.proof.prove import Proof, prove
from grader.sandbox.layers import Layers
from grader.sandbox.sandbox import Sandbox

Found = TypeVar("Found")


class ProofPool:
    """Processes that prove exercises, kept for one proof after another."""

    def __init__(self, jobs: int) -> None:
        self._layers = Sandbox().layers  # refused here where nothing can be isolated
        context = multiprocessing.get_context("spawn")
        self._processes = ProcessPoolExecutor(jobs, mp_context=context)

    def prove(self, exercises: list[Exercise]) -> Iterator[Proof]:
        """The plain proof of each exercise, in order, as soon as it stands."""
        return self._each(_prove, exercises)

    def mutate(self, exercises: list[Exercise]) -> Iterator[Mutation]:
        """The mutation proof of each exercise, in order, as soon as it stands."""
        return self._each(_mutate, exercises)

    def _each(self, task: Callable[[Exercise, Layers], Found], exercises: list[Exercise]) -> Iterator[Found]:
        longest_first = sorted(exercises, key=_size, reverse=True)
        waiting = {
            exercise.slug: self._processes.submit(task, exercise, self._layers) for exercise in longest_first
        }
        try:
            for exercise in exercises:
                yield waiting[exercise.slug].result()
        except BrokenProcessPool:
            raise GraderError("A process of the proof ended early.") from None

    def __enter__(self) -> ProofPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._processes.shutdown(cancel_futures=True)


def _size(exercise: Exercise) -> tuple[bool, int]:
    """How long its proof may take, beside others: JAX compiles."""
    return FRAMEWORKS[exercise.framework].compiles, len(exercise.right) + len(exercise.wrong)


def _prove(exercise: Exercise, layers: Layers) -> Proof:
    return prove(exercise, _sandbox(layers))


def _mutate(exercise: Exercise, layers: Layers) -> Mutation:
    return mutate(exercise, _sandbox(layers))


@cache
def _sandbox(layers: Layers) -> Sandbox:
    """This process's sandbox; its fork servers end when the process does."""
    return Sandbox(layers)
