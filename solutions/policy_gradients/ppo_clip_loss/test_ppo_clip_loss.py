"""ppo_clip_loss: a step is rewarded as far as the clip allows, and a mistake is punished in full."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

pytestmark = pytest.mark.open("eps")
# Where the ratio lies, and the sign of the advantage: every combination, some of them twice.
CASES = ((1, 1), (1, -1), (-1, 1), (-1, -1), (0, 1), (0, -1), (0, 1), (-1, -1))
INSIDE = ((0, 1), (0, -1)) * 4


def draw(rng, cases=CASES, *, level=-1.5):
    """Ratios above (1), within (0) and below (−1) the clip range, none near its bounds or near 1."""
    eps = rng.uniform(0.1, 0.3)
    sides, signs = rng.permutation(cases).T
    within = rng.uniform(0.2, 0.8, len(cases)) * rng.choice([np.log(1 + eps), np.log(1 - eps)], len(cases))
    above = np.log(1 + eps) + rng.uniform(0.1, 0.5, len(cases))
    below = np.log(1 - eps) - rng.uniform(0.1, 0.5, len(cases))
    old_logp = level + rng.uniform(-1, 1, len(cases))
    return {
        "new_logp": old_logp + np.select([sides > 0, sides < 0], [above, below], within),
        "old_logp": old_logp,
        "advantage": signs * rng.uniform(0.5, 2, len(cases)),
        "eps": eps,
    }


@pytest.fixture
def batch(rng):
    """Rows of every kind."""
    return draw(rng)


@pytest.mark.points(2)
def test_value(student, reference, batch):
    """the loss is minus the mean of the smaller surrogate, for ratios and advantages of every kind"""
    assert_close(student.ppo_clip_loss(**batch), like=reference)


def test_within_the_range(student, reference, rng):
    """where no ratio leaves the range, the loss is minus the mean of ratio times advantage"""
    assert_close(student.ppo_clip_loss(**draw(rng, INSIDE)), like=reference)


def test_tiny_probabilities(student, reference, rng):
    """log-probabilities far below zero still give finite ratios"""
    # Eager: under jit, XLA itself rewrites exp(a) / exp(b) as exp(a - b) and hides the mistake.
    assert_close(student.ppo_clip_loss.eager(**draw(rng, level=-200.0)), like=reference)


@pytest.mark.points(2)
def test_new_policy_learns(student, reference, batch):
    """new_logp receives a gradient where the plain surrogate is the smaller one, and none where the clip binds"""
    assert_flows(student.ppo_clip_loss(**batch), "new_logp", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_old_policy_is_constant(student, batch):
    """no gradient reaches old_logp"""
    assert_blocked(student.ppo_clip_loss(**batch), "old_logp")


@pytest.mark.needs("test_value")
def test_advantage_is_constant(student, batch):
    """no gradient reaches the advantages"""
    assert_blocked(student.ppo_clip_loss(**batch), "advantage")


@pytest.mark.needs("test_value")
def test_jit(student, batch):
    """ppo_clip_loss does under jit what it does without"""
    assert_jits(student.ppo_clip_loss(**batch), eager=student.ppo_clip_loss.eager(**batch))
