"""noisy_linear: weights with learned noise, whose buffer the caller redraws before backward."""

import pytest

from grader import assert_blocked, assert_close, assert_flows, assert_unchanged

ROWS, INPUTS, OUTPUTS = 5, 4, 3


@pytest.fixture
def layer(rng):
    return {
        "x": rng.normal(size=(ROWS, INPUTS)),
        "mu": rng.normal(size=(OUTPUTS, INPUTS)),
        "sigma": rng.uniform(0.3, 1.5, size=(OUTPUTS, INPUTS))
        * rng.choice([-1.0, 1.0], size=(OUTPUTS, INPUTS)),
        "eps": rng.normal(size=(OUTPUTS, INPUTS)),
        "redrawn": None,
    }


@pytest.fixture
def redrawn(rng, layer):
    return layer | {"redrawn": rng.normal(size=(OUTPUTS, INPUTS))}


@pytest.mark.points(2)
def test_value(student, reference, layer):
    """noisy_linear is x times the noisy weights, transposed"""
    assert_close(student.noisy_linear(**layer), like=reference)


def test_input_and_means_learn(student, reference, layer):
    """the gradient flows to the means, and on to the layer below"""
    assert_flows(student.noisy_linear(**layer), "mu", "x", like=reference)


@pytest.mark.points(2)
def test_scales_learn(student, reference, layer):
    """the gradient of sigma is that of the weights, times the noise"""
    assert_flows(student.noisy_linear(**layer), "sigma", like=reference)


@pytest.mark.points(2)
@pytest.mark.needs("test_value")
def test_noise_is_constant(student, layer):
    """no gradient reaches eps"""
    assert_blocked(student.noisy_linear(**layer), "eps")


@pytest.mark.points(2)
@pytest.mark.needs("test_scales_learn")
def test_noise_redrawn(student, reference, redrawn):
    """noise redrawn in place before backward leaves the gradient of sigma as it was"""
    assert_flows(student.noisy_linear(**redrawn), "sigma", like=reference)


@pytest.mark.needs("test_value")
def test_inputs_unchanged(student, layer):
    """no input is changed, the noise included"""
    assert_unchanged(student.noisy_linear(**layer))
