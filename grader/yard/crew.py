"""Crew: the mutation proofs of many exercises, several at a time, each process with a wall of its own."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

from grader.shelf.exercise import Exercise
from grader.wall.wall import Layers, Wall
from grader.words.errors import OurFault
from grader.yard.mutation import Mutation, mutate


def mutate_all(exercises: list[Exercise], *, jobs: int) -> Iterator[Mutation]:
    """The mutation proof of each exercise, in order, as soon as it stands."""
    if not exercises:
        return
    with Wall() as wall:
        layers = wall.layers
        if jobs == 1 or len(exercises) == 1:
            for exercise in exercises:
                yield mutate(exercise, wall)
            return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(exercises)), mp_context=context) as processes:
        waiting = [processes.submit(_mutate, exercise, layers) for exercise in exercises]
        try:
            for task in waiting:
                yield task.result()
        except BrokenProcessPool:
            raise OurFault("A process of the mutation proof ended early.") from None
        finally:
            for task in waiting:
                task.cancel()


def _mutate(exercise: Exercise, layers: Layers) -> Mutation:
    return mutate(exercise, _wall(layers))


@cache
def _wall(layers: Layers) -> Wall:
    """This process's wall; its nurseries end when the process does."""
    return Wall(layers)
