"""vq_ste: the nearest code forward, the identity backward."""

import numpy as np
import pytest

from grader import Contract, assert_blocked, assert_close, assert_flows

contract = Contract("vq_ste", flows={"0": ["z_e"]}, blocked={"0": ["codebook"]}, open=["decoder"])
FEATURES = 3
CHOSEN = [4, 0, 2, 2, 4, 1, 4]
"""Of five codes: the first and the last, some that several rows choose, and one that none does."""


def draw(rng, chosen, codes, features=FEATURES, *, size=1.0, level=0.0, offset=0.8):
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
    return {"z_e": size * (codebook[chosen] + offset * steps), "codebook": size * codebook}


def measured(*codes):
    """Rows at (1, 0, 0), and codes of which the first is the nearest, though not by every measure."""
    return {"z_e": np.array([[1.0, 0.0, 0.0]] * 2), "codebook": np.array(codes)}


def cases(rng):
    """Every batch that the problem allows."""
    yield "seven rows", draw(rng, CHOSEN, 5)
    yield "rows that share one code", draw(rng, [3, 3, 3, 3], 5)
    some = draw(rng, CHOSEN, 5)
    some["z_e"][::2] = some["codebook"][CHOSEN[::2]]
    yield "rows that are codes", some
    yield "as many rows as codes", draw(rng, [4, 0, 2, 2, 1], 5)
    yield "large numbers", draw(rng, CHOSEN, 5, size=1000.0)
    yield "small numbers", draw(rng, CHOSEN, 5, size=0.01)
    yield "numbers below zero", draw(rng, CHOSEN, 5, level=-9.0)
    yield "40 rows of 300 codes", draw(rng, [299, 0, 64, 130, 256, 63, 299, 200] * 5, 300)
    yield "one code", draw(rng, [0, 0, 0], 1)
    yield "one feature", draw(rng, [2, 0, 3, 3], 4, 1)
    yield "20 features", draw(rng, [2, 0, 1, 1], 4, 20)
    yield "a long code", measured([1.5, 0.5, 0.0], [10.0, 0.0, 0.0], [-3.0, 1.0, 0.0])
    yield "a code in the same direction", measured([1.0, 0.5, 0.0], [4.0, 0.0, 0.0], [-1.0, 2.0, 0.0])
    yield "a code that is nearer by its sides", measured([3.0, 2.0, 0.0], [4.0, 0.0, 0.0], [9.0, 9.0, 9.0])
    yield "a code whose largest side is small", measured([4.0, 0.0, 0.0], [3.0, 2.0, 2.0], [9.0, 9.0, 9.0])
    yield (
        "two codes that are almost equally near",
        measured([1.0, 1.0, 0.0], [1.0, 0.0, 1.003], [-5.0, 1.0, 0.0]),
    )
    first, second, third = measured([1.0, 1.0, 0.0], [1.0, 0.0, 1.003], [-5.0, 1.0, 0.0])["codebook"]
    yield (
        "two codes that are almost equally near, the nearer one second",
        measured(second, first, third),
    )
    yield (
        "an encoder that is not trained",
        draw(rng, CHOSEN, 5) | {"decoder": rng.uniform(0.5, 2.0, FEATURES)},
    )
    yield "a batch of one", draw(rng, [4], 5)
    one = measured([3.0, 2.0, 0.0], [4.0, 0.0, 0.0], [2.8, 1.8, 1.8])
    yield "a batch of one, with codes that are nearer by other measures", one | {"z_e": one["z_e"][:1]}
    yield "a batch of one, with one code", draw(rng, [0], 1)
    yield "a batch of one, with one feature", draw(rng, [1], 3, 1)


@pytest.mark.points(2)
def test_indices(student, cases):
    """indices name the nearest code of each row"""
    assert_close(student.vq_ste(cases.without("a batch of one*"))[1])


@pytest.mark.points(2)
def test_value(student, cases):
    """z holds the nearest code of each row"""
    assert_close(student.vq_ste(cases.without("a batch of one*"))[0])


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_encoder_learns(student, cases):
    """the gradient that arrives at z reaches z_e unchanged"""
    assert_flows(student.vq_ste(cases)[0], "z_e")


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_codebook_is_constant(student, cases):
    """no gradient reaches the codebook"""
    assert_blocked(student.vq_ste(cases)[0], "codebook")


@pytest.mark.needs("test_value")
def test_one_row(student, cases):
    """a batch of one keeps its axis, in z and in the indices"""
    assert_close(student.vq_ste(cases["a batch of one*"]))
