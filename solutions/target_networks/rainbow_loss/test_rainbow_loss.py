"""rainbow_loss: a distribution learned towards a projected one that stays fixed."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_jits, assert_like

contract = Contract(
    "rainbow_loss",
    flows={"0": ["logits"]},
    blocked={"0": ["next_online", "next_target"], "1": ["logits", "next_online", "next_target"]},
    open=["actions", "returns_n", "discounts_n", "support", "weights"],
)
BATCH, ACTIONS, ATOMS = 5, 3, 6
ROWS = np.arange(BATCH)


def atoms(first, spacing=0.5, number=ATOMS):
    """A support. Its numbers are exact in binary, so that an atom can be met exactly."""
    return first + spacing * np.arange(number)


def logits_with_best(rng, best, actions, number):
    """Logits by which, in each row, one action is clearly worth most, and no two are worth the same."""
    slopes = np.stack([rng.permutation(np.linspace(-2.0, 0.0, actions)) for _ in best])
    slopes[np.arange(len(best)), best] = 2.0
    noise = rng.uniform(-0.3, 0.3, (len(best), actions, number))
    return slopes[:, :, None] * np.linspace(-1, 1, number) + noise


def draw(rng, batch=BATCH, actions=ACTIONS, *, support=None, side=None, **fixed):
    """A batch whose moved atoms stay inside the support, or lie `side` spacings from its middle in each row.

    Every action is taken. The two networks prefer different actions, where there are two.
    """
    support = atoms(-1.0) if support is None else support
    spacing, order = support[1] - support[0], np.arange(batch)
    discounts = fixed.pop("discounts_n", rng.uniform(0.3, 0.5, batch))
    shift = (-1.0) ** order * rng.uniform(0.1, 0.2, batch) if side is None else side
    return {
        "logits": rng.normal(size=(batch, actions, len(support))),
        "actions": ((actions - 1 - order) % actions).astype(float),
        "returns_n": (1 - discounts) * support.mean() + spacing * shift,
        "discounts_n": discounts,
        "next_online": logits_with_best(rng, (order - 1) % actions, actions, len(support)),
        "next_target": logits_with_best(rng, order % actions, actions, len(support)),
        "support": support,
        "weights": rng.uniform(0.3, 1.5, batch),
        **fixed,
    }


def risky(rng):
    """Action 1 has the highest atom, and action 2 the highest mean; by the target network it is action 0."""
    batch = draw(rng)
    p = np.array(
        [
            [0.5, 0.3, 0.1, 0.04, 0.03, 0.03],
            [0.38, 0.01, 0.01, 0.01, 0.01, 0.58],
            [0.02, 0.02, 0.02, 0.02, 0.9, 0.02],
        ]
    )
    return batch | {
        "next_online": np.tile(np.log(p), (BATCH, 1, 1)),
        "next_target": batch["next_target"] * 1.5,
    }


def nearly_equal(rng):
    """Online, the best action of each row is ahead by the sixth digit: its mean by 0.0005 of about 101."""
    support = atoms(100.0)
    batch = draw(rng, support=support)
    best = (ROWS - 1) % ACTIONS
    online = batch["next_online"]
    online[ROWS, (best + 1) % ACTIONS] = online[ROWS, best]
    p = np.exp(online[ROWS, best])
    p /= p.sum(axis=1, keepdims=True)
    mean = p @ support
    variance = p @ support**2 - mean**2
    online[ROWS, best] += 0.0005 / variance[:, None] * (support - mean[:, None])
    return batch


def cases(rng):
    """Every kind of batch that the problem allows. Most have one shape: each further one is compiled anew."""
    middle = atoms(-1.25)
    yield "five transitions", draw(rng)
    yield "atoms that are 2 apart", draw(rng, support=atoms(0.0, 2.0))
    yield "atoms that are 0.3 apart", draw(rng, support=atoms(-0.7, 0.3))
    constants = 4.0 * (np.arange(ACTIONS) != ((ROWS - 1) % ACTIONS)[:, None])[:, :, None]
    shifted = draw(rng, support=atoms(0.5))
    yield "logits that differ by a constant", shifted | {"next_online": shifted["next_online"] + constants}
    yield "next logits in the hundreds", shifted | {"next_online": shifted["next_online"] + 50 * constants}
    for name in ("logits", "next_online", "next_target"):
        for words, level in (("far above", 120.0), ("far below", -120.0)):
            batch = draw(rng)
            yield f"{name} {words} zero, close together", batch | {name: batch[name] + level}
    yield "actions that are worth nearly the same", nearly_equal(rng)
    yield "atoms that are a hundred thousand apart", draw(rng, support=atoms(-2e5, 1e5))
    yield "a high atom that is not a high mean", risky(rng)
    yield "logits that are far apart", draw(rng, logits=np.tile([-15.0, 15.0], (BATCH, ACTIONS, ATOMS // 2)))
    yield "weights of zero", draw(rng, weights=np.array([0.0, 1.0, 0.0, 0.7, 0.4]))
    yield "weights in the hundreds", draw(rng, support=atoms(-3.0), weights=rng.uniform(100, 300, BATCH))
    yield "the first action in every row", draw(rng) | {"actions": np.zeros(BATCH)}
    yield "the last action in every row", draw(rng) | {"actions": np.full(BATCH, ACTIONS - 1.0)}
    ended = {"support": middle, "discounts_n": np.zeros(BATCH)}
    between = middle[:BATCH] + 0.5 * np.array([0.2, 0.7, 0.4, 0.9, 0.6])
    yield "ended episodes", draw(rng, **ended, returns_n=between)
    yield "returns of zero", draw(rng, returns_n=np.zeros(BATCH))
    yield "a batch of one with two atoms", draw(rng, 1, 2, support=atoms(-1.0, 2.0, 2))
    yield "one action", draw(rng, 2, 1, support=atoms(-1.0, 1.0, 3))
    yield "as many rows as actions and atoms", draw(rng, 3, 3, support=atoms(-1.0, 1.0, 3))
    yield "300 actions", draw(rng, 2, 300, support=atoms(0.0, 1.0, 3))
    both = np.array([2.2, -2.3, 2.0, -2.0, 2.1])
    yield "mass beyond both ends", draw(rng, support=middle, side=both)
    yield "mass beyond both ends, atoms below 0", draw(rng, support=atoms(-3.0), side=both)
    some = np.array([0.0, 1.0, 0.0, 0.7, 0.4])
    yield "mass beyond both ends, some weights of zero", draw(rng, support=middle, side=both, weights=some)
    low = draw(rng, support=middle, side=both)
    low["next_online"] -= 10.0
    yield "mass beyond both ends, negative logits", low
    zero = np.zeros(BATCH)
    yield "mass beyond the lower end, returns of zero", draw(rng, support=atoms(0.5), returns_n=zero)
    yield "mass beyond the upper end, atoms up to 0", draw(rng, support=atoms(-2.5), side=2.0 + 0.1 * ROWS)
    yield "mass beyond the lower end, atoms from 0", draw(rng, support=atoms(0.0), side=-2.0 - 0.1 * ROWS)
    outside = np.array([1.5, -1.5, 1.6, -1.4, 1.7])
    yield (
        "a return beyond the support, and atoms inside",
        draw(rng, support=middle, discounts_n=np.full(BATCH, 0.9), returns_n=outside),
    )
    yield "ended episodes, and returns beyond the support", draw(rng, **ended, returns_n=outside)
    yield "a return far beyond the support", draw(rng, side=np.array([400.0, -400, 300, -300, 200]))
    yield "a return on an atom, the last included", draw(rng, **ended, returns_n=middle[1:])
    yield "a return on an atom, the first included", draw(rng, **ended, returns_n=middle[:-1])
    for shift in (0.0, 0.5):
        same = {"returns_n": np.full(BATCH, shift), "discounts_n": np.ones(BATCH)}
        yield f"every atom on an atom, {shift} further", draw(rng, **same)


EDGES = "*beyond*", "*on an atom*"


@pytest.mark.points(2)
def test_loss(student, cases):
    """the loss is the weighted cross-entropy to the projected distribution"""
    assert_close(student.rainbow_loss(cases.without(*EDGES))[0])


def test_clamped(student, cases):
    """mass that leaves the support is kept at its nearer end"""
    assert_like(student.rainbow_loss(cases["*beyond*"])[0], "logits")


def test_on_an_atom(student, cases):
    """an atom that is met exactly receives the whole mass"""
    assert_like(student.rainbow_loss(cases["*on an atom*"])[0], "logits")


def test_priorities(student, cases):
    """the priorities are the cross-entropies of the rows, before they are weighted"""
    assert_close(student.rainbow_loss(cases)[1])


@pytest.mark.points(2)
@pytest.mark.needs("test_loss")
def test_target_is_constant(student, cases):
    """no gradient of the loss reaches next_online or next_target"""
    assert_blocked(student.rainbow_loss(cases)[0], "next_online", "next_target")


@pytest.mark.points(2)
def test_logits_learn(student, cases):
    """the taken action's logits receive the difference of the two distributions, the others nothing"""
    assert_flows(student.rainbow_loss(cases.without(*EDGES))[0], "logits")


@pytest.mark.needs("test_priorities")
def test_priorities_are_numbers(student, cases):
    """no gradient leaves the priorities"""
    assert_blocked(student.rainbow_loss(cases)[1], "logits", "next_online", "next_target")


@pytest.mark.needs("test_loss")
def test_jit(student, cases):
    """rainbow_loss works under jit and vmap"""
    assert_jits(student.rainbow_loss(cases))
