"""vq_losses: the straight-through code, and two losses that pull on one side each."""

import numpy as np
import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_jits

pytestmark = pytest.mark.open("beta")
ROWS, CODES, FEATURES = 6, 5, 3


@pytest.fixture
def batch(rng):
    """Rows and codes, drawn until no choice is close, some code is unused and sides choose otherwise."""
    while True:
        z_e, codebook = rng.normal(size=(ROWS, FEATURES)), rng.normal(size=(CODES, FEATURES))
        difference = z_e[:, None, :] - codebook
        squared, sides = (difference**2).sum(axis=2), np.abs(difference).sum(axis=2)
        best, second = np.sort(squared, axis=1)[:, :2].T
        chosen = squared.argmin(axis=1)
        telling = 1 < len(set(chosen)) < CODES and np.any(chosen != sides.argmin(axis=1))
        if telling and np.all(second - best > 0.05):
            return {"z_e": z_e, "codebook": codebook, "beta": rng.uniform(0.2, 0.5)}


def test_z(student, reference, batch):
    """z holds the nearest code of each row"""
    assert_close(student.vq_losses(**batch)[0], like=reference)


def test_codebook_loss(student, reference, batch):
    """the codebook loss is the mean squared distance, without beta"""
    assert_close(student.vq_losses(**batch)[1], like=reference)


def test_commitment_loss(student, reference, batch):
    """the commitment loss is beta times the mean squared distance"""
    assert_close(student.vq_losses(**batch)[2], like=reference)


@pytest.mark.needs("test_z")
def test_z_passes_gradients(student, reference, batch):
    """the gradient that arrives at z reaches z_e unchanged"""
    assert_flows(student.vq_losses(**batch)[0], "z_e", like=reference)


@pytest.mark.needs("test_z")
def test_z_spares_the_codebook(student, batch):
    """no gradient from z reaches the codebook"""
    assert_blocked(student.vq_losses(**batch)[0], "codebook")


@pytest.mark.points(2)
@pytest.mark.needs("test_codebook_loss")
def test_codes_learn(student, reference, batch):
    """the codebook loss moves the codes that were chosen, and no others"""
    assert_flows(student.vq_losses(**batch)[1], "codebook", like=reference)


@pytest.mark.needs("test_codebook_loss")
def test_codebook_loss_spares_the_encoder(student, batch):
    """no gradient from the codebook loss reaches z_e"""
    assert_blocked(student.vq_losses(**batch)[1], "z_e")


@pytest.mark.points(2)
@pytest.mark.needs("test_commitment_loss")
def test_encoder_commits(student, reference, batch):
    """the commitment loss moves z_e"""
    assert_flows(student.vq_losses(**batch)[2], "z_e", like=reference)


@pytest.mark.needs("test_commitment_loss")
def test_commitment_spares_the_codebook(student, batch):
    """no gradient from the commitment loss reaches the codebook"""
    assert_blocked(student.vq_losses(**batch)[2], "codebook")


@pytest.mark.needs("test_z")
def test_jit(student, batch):
    """vq_losses does under jit what it does without"""
    assert_jits(student.vq_losses(**batch), eager=student.vq_losses.eager(**batch))
