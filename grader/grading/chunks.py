"""Chunks: how many submissions are sent to a process at once.

A chunk holds submissions to one exercise, so that its reference and its pitfalls run once for all of them.
Chunks become smaller towards the end, so that no process works long while the others have nothing to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from grader.core.frameworks import FRAMEWORKS
from grader.course.submission import Submission

MAX_CHUNK = 64
"""A large chunk makes others wait for its end; a small one costs a pytest session, which takes as long as
grading two submissions to a numpy exercise, or a fifth of one to a JAX exercise."""


def chunks_of(submissions: list[Submission], jobs: int) -> Iterator[list[Submission]]:
    """Submissions in lists of the same exercise, each a share of what is left for each of `jobs` jobs."""
    ordered = sorted(submissions, key=lambda submission: submission.exercise.slug)
    for _, group in groupby(ordered, key=lambda submission: submission.exercise.slug):
        left = list(group)
        while left:
            smallest = FRAMEWORKS[left[0].exercise.framework].smallest_chunk
            share = len(left) if jobs == 1 else max(smallest, -(-len(left) // (2 * jobs)))
            size = min(MAX_CHUNK, share)
            yield left[:size]
            left = left[size:]
