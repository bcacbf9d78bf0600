"""rainbow_loss: a distribution learned towards a projected one that stays fixed."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

pytestmark = pytest.mark.open("actions", "returns_n", "discounts_n", "support", "weights")
BATCH, ACTIONS, ATOMS = 5, 3, 6
SPACING = 0.5


def values_of(logits, support):
    """The expected value of each action."""
    p = np.exp(logits)
    return p @ support / p.sum(axis=-1)


def draw_next(rng, support):
    """Next-state logits by which the two networks clearly prefer different actions."""
    while True:
        online, target = 1.5 * rng.normal(size=(2, ACTIONS, ATOMS))
        ranked = np.sort([values_of(online, support), values_of(target, support)], axis=1)
        differ = np.argmax(values_of(online, support)) != np.argmax(values_of(target, support))
        if differ and (ranked[:, -1] - ranked[:, -2] > 0.1).all():
            return online, target


def draw(rng, *, beyond=0.0):
    """A batch whose shifted atoms stay `beyond` the middle of the support, to either side."""
    support = SPACING * (np.arange(ATOMS) + rng.integers(-5, 1))
    online, target = zip(*(draw_next(rng, support) for _ in range(BATCH)), strict=True)
    discounts = rng.uniform(0.3, 0.6, BATCH)
    sides = rng.permutation([1, 1, -1, -1, 1]) * (beyond + rng.uniform(0.05, 0.3, BATCH))
    return {
        "logits": rng.normal(size=(BATCH, ACTIONS, ATOMS)),
        "actions": rng.permutation(np.arange(BATCH) % ACTIONS).astype(float),
        "returns_n": (1 - discounts) * support.mean() + sides,
        "discounts_n": discounts,
        "next_online": np.stack(online),
        "next_target": np.stack(target),
        "support": support,
        "weights": rng.uniform(0.3, 1.5, BATCH),
    }


@pytest.fixture
def batch(rng):
    """A batch in which no atom leaves the support."""
    return draw(rng)


@pytest.mark.points(2)
def test_loss(student, reference, batch):
    """the loss is the weighted cross-entropy to the projected distribution"""
    assert_close(student.rainbow_loss(**batch)[0], like=reference)


def test_clamped(student, reference, rng):
    """mass that leaves the support is kept at its nearer end"""
    assert_close(student.rainbow_loss(**draw(rng, beyond=1.0))[0], like=reference)


def test_on_an_atom(student, reference, rng):
    """where the discount is 0 and the return meets an atom, that atom receives the whole mass"""
    batch = draw(rng)
    ended = {"discounts_n": np.zeros(BATCH), "returns_n": rng.permutation(batch["support"])[:BATCH]}
    assert_close(student.rainbow_loss(**batch | ended)[0], like=reference)


def test_priorities(student, reference, batch):
    """the priorities are the cross-entropies of the rows, before they are weighted"""
    assert_close(student.rainbow_loss(**batch)[1], like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_loss")
def test_target_is_constant(student, batch):
    """no gradient of the loss reaches next_online or next_target"""
    assert_blocked(student.rainbow_loss(**batch)[0], "next_online", "next_target")


@pytest.mark.points(2)
def test_logits_learn(student, reference, batch):
    """the taken action's logits receive the difference of the two distributions, the others nothing"""
    assert_flows(student.rainbow_loss(**batch)[0], "logits", like=reference)


@pytest.mark.needs("test_priorities")
def test_priorities_are_numbers(student, batch):
    """no gradient leaves the priorities"""
    assert_blocked(student.rainbow_loss(**batch)[1], "logits", "next_online", "next_target")


@pytest.mark.needs("test_loss")
def test_jit(student, batch):
    """rainbow_loss does under jit what it does without"""
    assert_jits(student.rainbow_loss(**batch), eager=student.rainbow_loss.eager(**batch))
