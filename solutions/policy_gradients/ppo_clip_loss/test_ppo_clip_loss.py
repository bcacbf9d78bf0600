"""ppo_clip_loss: a step is rewarded as far as the clip allows, and a mistake is punished in full."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_jits

contract = Contract(
    "ppo_clip_loss",
    flows=["new_logp"],
    blocked=["old_logp", "advantage"],
    open=["eps"],
)
ROWS = 8
# Where the ratio lies (above, within, below the range), and the sign of the advantage.
EVERY_KIND = ((1, 1), (-1, -1), (1, -1), (0, 1), (-1, 1), (0, -1), (1, 1), (-1, -1))
BINDING = ((1, 1), (-1, -1))
NOT_BINDING = ((1, -1), (-1, 1))
INSIDE = ((0, 1), (0, -1))
WITHIN = ("ratios within the range", "equal policies")


def draw(rng, kinds=EVERY_KIND, *, rows=ROWS, eps=0.2, level=-1.5, beyond=(0.1, 0.5), sizes=(0.5, 2.0)):
    """Rows of these kinds in turn; no ratio is near a bound of the range or near 1.

    Args:
        level: about where the old log-probabilities are.
        beyond: how far beyond a bound the logarithms of ratios outside the range are.
        sizes: how large the advantages are.
    """
    sides, signs = np.resize(kinds, (rows, 2)).T
    bounds = np.where(np.arange(rows) % 4 < 2, np.log(1 + eps), np.log(1 - eps))
    within = rng.uniform(0.2, 0.8, rows) * bounds
    above, below = np.log(1 + eps), np.log(1 - eps)
    step = rng.uniform(*beyond, size=rows)
    old_logp = level + rng.uniform(-1, 1, rows)
    return {
        "new_logp": old_logp + np.select([sides > 0, sides < 0], [above + step, below - step], within),
        "old_logp": old_logp,
        "advantage": signs * rng.uniform(*sizes, size=rows),
        "eps": eps,
    }


def cases(rng):
    """Every kind of batch that the problem allows."""
    yield "ratios of every kind", draw(rng)
    yield "ratios of every kind, eps = 0.05", draw(rng, eps=0.05)
    yield "ratios of every kind, eps = 0.8", draw(rng, eps=0.8)
    yield "ratios of every kind, eps = 0.97", draw(rng, eps=0.97)
    yield "ratios within the range", draw(rng, INSIDE)
    yield "rows where the clip binds", draw(rng, BINDING)
    yield "rows outside the range where it does not bind", draw(rng, NOT_BINDING)
    yield "positive advantages", draw(rng, ((1, 1), (0, 1), (-1, 1)))
    yield "negative advantages", draw(rng, ((1, -1), (0, -1), (-1, -1)))
    yield "some advantages of zero", draw(rng, ((1, 1), (1, 0), (0, -1), (0, 0), (-1, 1), (-1, 0), (1, -1)))
    yield "large advantages", draw(rng, sizes=(200.0, 900.0))
    yield "small advantages", draw(rng, sizes=(0.01, 0.05))
    yield "ratios in the hundreds", draw(rng, NOT_BINDING, beyond=(5.0, 7.0))
    yield "ratios in the hundreds where the clip binds", draw(rng, BINDING, beyond=(5.0, 7.0))
    yield "huge ratios and negative advantages", draw(rng, ((1, -1),), beyond=(38.0, 42.0))
    yield "huge ratios and positive advantages", draw(rng, ((1, 1), (0, 1)), beyond=(38.0, 42.0))
    yield "ratios of almost zero", draw(rng, ((-1, 1), (-1, -1), (0, 1)), beyond=(60.0, 300.0))
    yield (
        "equal policies",
        draw(rng, INSIDE) | {"new_logp": np.full(ROWS, -1.5), "old_logp": np.full(ROWS, -1.5)},
    )
    yield "log-probabilities far below zero", draw(rng, level=-200.0)
    yield (
        "log-probabilities near zero and far below",
        draw(rng, level=np.array([-1.5, -390.0, -150.0, -1.5, -250.0, -95.0, -120.0, -1.5])),
    )
    yield "a batch of one where the clip binds", draw(rng, ((1, 1),), rows=1)
    yield "a batch of one where it does not bind", draw(rng, ((1, -1),), rows=1)
    yield "a batch of 40", draw(rng, rows=40)


@pytest.mark.points(2)
def test_value(student, cases):
    """the loss is minus the mean of the smaller surrogate, for ratios and advantages of every kind"""
    assert_close(student.ppo_clip_loss(cases.without(*WITHIN, "log-probabilities *")))


def test_within_the_range(student, cases):
    """where no ratio leaves the range, the loss is minus the mean of ratio times advantage"""
    assert_close(student.ppo_clip_loss(cases[WITHIN]))


def test_tiny_probabilities(student, cases):
    """log-probabilities far below zero still give finite ratios"""
    assert_close(student.ppo_clip_loss(cases["log-probabilities *"]))


@pytest.mark.points(2)
def test_new_policy_learns(student, cases):
    """new_logp receives a gradient where the plain surrogate is the smaller one, and none where the clip binds"""
    assert_flows(student.ppo_clip_loss(cases.without("log-probabilities *", "one array as *")), "new_logp")


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_old_policy_is_constant(student, cases):
    """no gradient reaches old_logp"""
    assert_blocked(student.ppo_clip_loss(cases), "old_logp")
    assert_flows(student.ppo_clip_loss(cases["one array as * and old_logp"]), "new_logp")


@pytest.mark.needs("test_value")
def test_advantage_is_constant(student, cases):
    """no gradient reaches the advantages"""
    assert_blocked(student.ppo_clip_loss(cases), "advantage")
    assert_flows(student.ppo_clip_loss(cases["one array as * and advantage"]), "new_logp")


@pytest.mark.needs("test_value")
def test_jit(student, cases):
    """ppo_clip_loss does under jit and vmap what it does without"""
    assert_jits(student.ppo_clip_loss(cases))
