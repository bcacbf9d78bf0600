"""The pool: how a class is cut into chunks, and who is sent which."""

from collections import deque
from types import SimpleNamespace

import pytest

from grader.grading.local_pool import LARGEST, SMALLEST, _Foreman, _Hand, chunks_of


def submission(slug, framework="numpy", student=0):
    return SimpleNamespace(exercise=SimpleNamespace(slug=slug, framework=framework), student=student)


def test_every_submission_is_in_one_chunk_and_a_chunk_in_one_exercise():
    everyone = [submission(slug, student=n) for n in range(333) for slug in ("a", "b", "c")]
    for jobs in (1, 2, 8):
        chunks = list(chunks_of(everyone, jobs))
        assert sorted(id(one) for chunk in chunks for one in chunk) == sorted(map(id, everyone))
        assert all(len({one.exercise.slug for one in chunk}) == 1 for chunk in chunks)
        assert max(map(len, chunks)) <= LARGEST


@pytest.mark.parametrize("framework", SMALLEST)
def test_chunks_become_smaller_so_that_nobody_waits_long_for_the_last(framework):
    sizes = [len(chunk) for chunk in chunks_of([submission("a", framework)] * 333, 2)]
    assert sizes[0] == LARGEST
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-2] == SMALLEST[framework]
    assert [len(chunk) for chunk in chunks_of([submission("a")] * 100, 1)] == [LARGEST, 100 - LARGEST]


def test_a_process_goes_on_with_what_it_has_imported():
    chunks = [[submission(f"{framework}{n}", framework)] for framework in ("jax", "torch") for n in range(3)]
    context = SimpleNamespace(seed=1, sandbox=None)
    foreman = _Foreman(deque(chunks), context, 2, emit=None)
    sent = {"first": [], "second": []}
    hands = {name: _Hand(None, SimpleNamespace(send=got.append)) for name, got in sent.items()}
    for name in ("first", "second", "second", "first", "second", "second"):
        hands[name].busy = False
        foreman._give_work(hands[name], {one for hand in hands.values() for one in hand.imported})
    slugs = {name: [chunk[0].exercise.slug for chunk in got] for name, got in sent.items()}
    assert slugs == {"first": ["jax0", "jax1"], "second": ["torch0", "torch1", "torch2", "jax2"]}
