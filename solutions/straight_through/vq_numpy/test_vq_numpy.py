"""vq_numpy: the straight-through quantiser with its backward pass by hand."""

import numpy as np
import pytest

from grader import assert_close, assert_separate, assert_unchanged

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


@pytest.fixture
def arriving(rng):
    return {"dz": rng.normal(size=(ROWS, FEATURES))}


@pytest.mark.points(2)
def test_indices(student, reference, batch):
    """indices name the nearest code of each row"""
    assert_close(student.straight_through_vq(**batch)[2], like=reference)


def test_forward(student, reference, batch):
    """z_forward holds the nearest code of each row"""
    assert_close(student.straight_through_vq(**batch)[0], like=reference)


def test_proxy(student, reference, batch):
    """z_backward_proxy holds the values of z_e"""
    assert_close(student.straight_through_vq(**batch)[1], like=reference)


@pytest.mark.needs("test_forward", "test_proxy")
def test_copies(student, batch):
    """nothing that is returned shares memory with z_e or the codebook"""
    assert_separate(student.straight_through_vq(**batch))


@pytest.mark.needs("test_forward")
def test_one_row(student, reference, rng):
    """a batch of one keeps its axis"""
    assert_close(student.straight_through_vq(**draw(rng, 1)), like=reference)


@pytest.mark.needs("test_forward", "test_proxy")
def test_float32(student, reference, batch):
    """float32 arrays give float32 arrays"""
    narrow = {name: array.astype(np.float32) for name, array in batch.items()}
    assert_close(student.straight_through_vq(**narrow), like=reference)


@pytest.mark.needs("test_forward")
def test_inputs_unchanged(student, batch):
    """z_e and the codebook are left as they were found"""
    assert_unchanged(student.straight_through_vq(**batch))


@pytest.mark.points(2)
def test_encoder_gradient(student, reference, arriving):
    """d_z_e is the gradient that arrives at z"""
    assert_close(student.vq_backward(**arriving)[0], like=reference)


def test_codebook_gets_none(student, reference, arriving):
    """the codebook gets None"""
    assert_close(student.vq_backward(**arriving)[1], like=reference)


@pytest.mark.needs("test_encoder_gradient")
def test_gradient_unchanged(student, arriving):
    """dz is left as it was found"""
    assert_unchanged(student.vq_backward(**arriving))
