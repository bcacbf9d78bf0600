"""vq_ste: the nearest code forward, the identity backward."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_unchanged

ROWS, CODES, FEATURES = 7, 5, 3


def draw(rng, rows):
    """Rows and codes, drawn until no choice is close and other notions of nearness choose otherwise."""
    while True:
        z_e, codebook = rng.normal(size=(rows, FEATURES)), rng.normal(size=(CODES, FEATURES))
        difference = z_e[:, None, :] - codebook
        squared = (difference**2).sum(axis=2)
        best, second = np.sort(squared, axis=1)[:, :2].T
        by_product, by_sides = (
            (z_e @ codebook.T).argmax(axis=1),
            np.abs(difference).sum(axis=2).argmin(axis=1),
        )
        told_apart = all((squared.argmin(axis=1) != other).any() for other in (by_product, by_sides))
        if np.all(second - best > 0.05) and (told_apart or rows == 1):
            return {"z_e": z_e, "codebook": codebook}


@pytest.fixture
def batch(rng):
    return draw(rng, ROWS)


@pytest.mark.points(2)
def test_indices(student, reference, batch):
    """indices name the nearest code of each row"""
    assert_close(student.vq_ste(**batch)[1], like=reference)


@pytest.mark.points(2)
def test_value(student, reference, batch):
    """z holds the nearest code of each row"""
    assert_close(student.vq_ste(**batch)[0], like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_encoder_learns(student, reference, batch):
    """the gradient that arrives at z reaches z_e unchanged"""
    assert_flows(student.vq_ste(**batch)[0], "z_e", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_codebook_is_constant(student, batch):
    """no gradient reaches the codebook"""
    assert_blocked(student.vq_ste(**batch)[0], "codebook")


@pytest.mark.needs("test_value")
def test_one_row(student, reference, rng):
    """a batch of one keeps its axis, in z and in the indices"""
    assert_close(student.vq_ste(**draw(rng, 1)), like=reference)


@pytest.mark.needs("test_value")
def test_inputs_unchanged(student, batch):
    """z_e and the codebook keep their values"""
    assert_unchanged(student.vq_ste(**batch))
