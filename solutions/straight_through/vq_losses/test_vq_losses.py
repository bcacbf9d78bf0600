"""vq_losses: the straight-through code, and two losses that pull on one side each."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows, assert_jits

contract = Contract(
    "vq_losses",
    flows={"0": ["z_e"], "1": ["codebook"], "2": ["z_e"]},
    blocked={"0": ["codebook"], "1": ["z_e"], "2": ["codebook"]},
    open=["beta"],
)
FEATURES = 3
CHOSEN = [4, 0, 2, 2, 4, 1]
"""Of five codes: the first and the last, some that several rows choose, and one that none does."""


def draw(rng, chosen, codes, features=FEATURES, *, size=1.0, level=0.0, offset=0.8, beta=0.3):
    """Codes on a lattice, and for each of the chosen ones a row near it: no choice is in doubt.

    Args:
        level: around which number all entries lie.
    """
    side = int(np.ceil(codes ** (1 / features))) + 1
    numbers = rng.choice(min(side**features, 1000), codes, replace=False)
    lattice = numbers[:, None] // side ** np.arange(features) % side - side // 2
    codebook = level + 3.0 * lattice + rng.uniform(-0.05, 0.05, (codes, features))
    shape = (len(chosen), features)
    steps = rng.uniform(0.5, 1.0, shape) * rng.choice([-1.0, 1.0], shape) * min(1.0, np.sqrt(3 / features))
    return {"z_e": size * (codebook[chosen] + offset * steps), "codebook": size * codebook, "beta": beta}


def measured(*codes):
    """Rows at (1, 0, 0), and codes of which the first is the nearest, though not by every measure."""
    return {"z_e": np.array([[1.0, 0.0, 0.0]] * 2), "codebook": np.array(codes), "beta": 0.4}


def cases(rng):
    """Every batch that the problem allows. Most have one shape: each further one is compiled anew."""
    yield "six rows", draw(rng, CHOSEN, 5)
    for beta in (0.0, 0.05, 1.0, 2.5):
        yield f"beta = {beta}", draw(rng, CHOSEN, 5, beta=beta)
    yield "rows that share one code", draw(rng, [3] * 6, 5)
    yield "rows that chose the last code", draw(rng, [4] * 6, 5)
    some = draw(rng, CHOSEN, 5)
    some["z_e"][::2] = some["codebook"][CHOSEN[::2]]
    yield "rows that are codes", some
    yield "large numbers", draw(rng, CHOSEN, 5, size=100.0)
    yield "small numbers", draw(rng, CHOSEN, 5, size=0.1)
    yield "numbers below zero", draw(rng, CHOSEN, 5, level=-9.0)
    yield "a long code", measured([1.5, 0.5, 0.0], [10.0, 0.0, 0.0], [-3.0, 1.0, 0.0])
    yield "a code in the same direction", measured([1.0, 0.5, 0.0], [4.0, 0.0, 0.0], [-1.0, 2.0, 0.0])
    yield "a code that is nearer by its sides", measured([3.0, 2.0, 0.0], [4.0, 0.0, 0.0], [9.0, 9.0, 9.0])
    yield "a code whose largest side is small", measured([4.0, 0.0, 0.0], [3.0, 2.0, 2.0], [9.0, 9.0, 9.0])
    yield (
        "two codes that are almost equally near",
        measured([1.0, 1.0, 0.0], [1.0, 0.0, 1.0002], [-5.0, 1.0, 0.0]),
    )
    first, second, third = measured([1.0, 1.0, 0.0], [1.0, 0.0, 1.0002], [-5.0, 1.0, 0.0])["codebook"]
    yield (
        "two codes that are almost equally near, the nearer one second",
        measured(second, first, third),
    )
    yield "a batch of one", draw(rng, [2], 5)
    yield "one code", draw(rng, [0, 0], 1)
    yield "20 codes", draw(rng, [19, 16, 0], 20)
    yield "as many rows as codes", draw(rng, [2, 0, 2], 3)
    yield "one feature", draw(rng, [2, 0, 3], 4, 1)


def test_z(student, cases):
    """z holds the nearest code of each row"""
    assert_close(student.vq_losses(cases)[0])


def test_codebook_loss(student, cases):
    """the codebook loss is the mean squared distance, without beta"""
    assert_close(student.vq_losses(cases)[1])


def test_commitment_loss(student, cases):
    """the commitment loss is beta times the mean squared distance"""
    assert_close(student.vq_losses(cases)[2])


@pytest.mark.needs("test_z")
def test_z_passes_gradients(student, cases):
    """the gradient that arrives at z reaches z_e unchanged"""
    assert_flows(student.vq_losses(cases)[0], "z_e")


@pytest.mark.needs("test_z")
def test_z_spares_the_codebook(student, cases):
    """no gradient from z reaches the codebook"""
    assert_blocked(student.vq_losses(cases)[0], "codebook")


@pytest.mark.points(2)
@pytest.mark.needs("test_codebook_loss")
def test_codes_learn(student, cases):
    """the codebook loss moves the codes that were chosen, and no others"""
    assert_flows(student.vq_losses(cases)[1], "codebook")


@pytest.mark.needs("test_codebook_loss")
def test_codebook_loss_spares_the_encoder(student, cases):
    """no gradient from the codebook loss reaches z_e"""
    assert_blocked(student.vq_losses(cases)[1], "z_e")


@pytest.mark.points(2)
@pytest.mark.needs("test_commitment_loss")
def test_encoder_commits(student, cases):
    """the commitment loss moves z_e"""
    assert_flows(student.vq_losses(cases)[2], "z_e")


@pytest.mark.needs("test_commitment_loss")
def test_commitment_spares_the_codebook(student, cases):
    """no gradient from the commitment loss reaches the codebook"""
    assert_blocked(student.vq_losses(cases)[2], "codebook")


@pytest.mark.needs("test_z")
def test_jit(student, cases):
    """vq_losses works under jit and vmap"""
    assert_jits(student.vq_losses(cases))
