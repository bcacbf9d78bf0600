"""How a class is cut into chunks."""

from types import SimpleNamespace

import pytest

from grader.core.frameworks import FRAMEWORKS
from grader.grading.chunks import MAX_CHUNK, chunks_of


def submission(slug, framework="numpy", student=0):
    return SimpleNamespace(exercise=SimpleNamespace(slug=slug, framework=framework), student=student)


def test_every_submission_is_in_one_chunk_and_a_chunk_in_one_exercise():
    everyone = [submission(slug, student=n) for n in range(333) for slug in ("a", "b", "c")]
    for jobs in (1, 2, 8):
        chunks = list(chunks_of(everyone, jobs))
        assert sorted(id(one) for chunk in chunks for one in chunk) == sorted(map(id, everyone))
        assert all(len({one.exercise.slug for one in chunk}) == 1 for chunk in chunks)
        assert max(map(len, chunks)) <= MAX_CHUNK


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_chunks_become_smaller_so_that_nobody_waits_long_for_the_last(framework):
    sizes = [len(chunk) for chunk in chunks_of([submission("a", framework)] * 333, 2)]
    assert sizes[0] == MAX_CHUNK
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-2] == FRAMEWORKS[framework].smallest_chunk
    one_job = [len(chunk) for chunk in chunks_of([submission("a")] * 100, 1)]
    assert one_job == [MAX_CHUNK, 100 - MAX_CHUNK]
