"""Unit 3 against closed forms: a straight-through gradient is the slope of the function it pretends to be."""

import jax
import numpy as np
import pytest
import torch


@pytest.mark.parametrize(("clip", "pretended"), [(False, lambda z: z), (True, lambda z: np.clip(z, -1, 1))])
def test_binary_ste_is_a_step_with_the_slope_of_another_function(load, slope, clip, pretended):
    binary_ste = load("straight_through/binary_ste").binary_ste
    x, seed = np.array([-2.5, -0.5, 0.25, 1.5], np.float32), np.array([0.5, -2.0, 3.0, 1.25], np.float32)
    value, vjp = jax.vjp(lambda z: binary_ste(z, clip=clip), x)
    np.testing.assert_allclose(value, np.heaviside(x, 0), atol=1e-6)
    np.testing.assert_allclose(vjp(seed)[0], slope(lambda z: np.sum(seed * pretended(z)), x), atol=1e-5)


def test_binary_ste_has_no_slope_of_its_own(load, slope):
    binary_ste = load("straight_through/binary_ste").binary_ste
    x = np.array([-2.5, -0.5, 0.25, 1.5])
    np.testing.assert_allclose(slope(lambda z: np.sum(binary_ste(z.astype(np.float32))), x), 0, atol=1e-3)


@pytest.mark.parametrize("scale", [0.25, torch.tensor(0.25, requires_grad=True)])
def test_round_function_rounds_with_the_slope_of_a_line(load, slope, scale):
    apply = load("straight_through/round_function").RoundSTE.apply
    x, seed = np.array([0.2, 1.7, -2.9]), np.array([0.5, -2.0, 3.0])
    leaf = torch.tensor(x, dtype=torch.float32, requires_grad=True)
    y = apply(leaf, scale)
    np.testing.assert_array_equal(y.detach(), [0.0, 2.0, -3.0])
    y.backward(torch.tensor(seed, dtype=torch.float32))
    np.testing.assert_allclose(leaf.grad, slope(lambda z: np.sum(seed * 0.25 * z), x), atol=1e-5)
    assert getattr(scale, "grad", None) is None


def test_round_function_notices_an_edited_scale(load):
    x, scale = torch.ones(3, requires_grad=True), torch.tensor(0.5)
    y = load("straight_through/round_function").RoundSTE.apply(x, scale)
    scale.mul_(10)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


def test_round_custom_vjp_rounds_with_the_slope_of_a_line(load, slope):
    round_custom_vjp = load("straight_through/round_custom_vjp").round_custom_vjp
    x, seed = np.array([0.2, 1.7, -2.9], np.float32), np.array([0.5, -2.0, 3.0], np.float32)
    value, vjp = jax.vjp(round_custom_vjp, x, np.float32(0.25))
    np.testing.assert_array_equal(value, [0.0, 2.0, -3.0])
    d_x, d_scale = vjp(seed)
    np.testing.assert_allclose(d_x, slope(lambda z: np.sum(seed * 0.25 * z), x), atol=1e-5)
    np.testing.assert_array_equal(d_scale, 0)


def test_vq_ste_looks_up_the_nearest_code_with_the_slope_of_the_identity(load, slope):
    vq_ste = load("straight_through/vq_ste").vq_ste
    rng = np.random.default_rng(6)
    z_e, codebook, seed = rng.normal(size=(6, 2)), rng.normal(size=(4, 2)), rng.normal(size=(6, 2))
    nearest = [min(range(4), key=lambda k: np.linalg.norm(row - codebook[k])) for row in z_e]
    encoded, codes = (torch.tensor(a, dtype=torch.float32, requires_grad=True) for a in (z_e, codebook))
    z, indices = vq_ste(encoded, codes)
    np.testing.assert_array_equal(indices, nearest)
    np.testing.assert_allclose(z.detach(), codebook[nearest], atol=1e-6)
    z.backward(torch.tensor(seed, dtype=torch.float32))
    np.testing.assert_allclose(encoded.grad, slope(lambda part: np.sum(seed * part), z_e), atol=1e-5)
    assert codes.grad is None


def test_vq_losses_match_numpy_and_each_pulls_on_one_side_by_the_frozen_slope(load, slope):
    vq_losses = jax.jit(load("straight_through/vq_losses").vq_losses)
    rng = np.random.default_rng(7)
    z_e, codebook = rng.normal(size=(6, 2)).astype(np.float32), rng.normal(size=(4, 2)).astype(np.float32)
    nearest = [min(range(4), key=lambda k: np.linalg.norm(row - codebook[k])) for row in z_e]
    z_q, beta = codebook[nearest], np.float32(0.25)
    (z, codebook_loss, commitment), vjp = jax.vjp(vq_losses, z_e, codebook, beta)
    np.testing.assert_allclose(z, z_q, atol=1e-6)
    assert float(codebook_loss) == pytest.approx(np.mean((z_e - z_q) ** 2), rel=1e-5)
    assert float(commitment) == pytest.approx(0.25 * np.mean((z_e - z_q) ** 2), rel=1e-5)

    seed, nothing, one = (
        rng.normal(size=(6, 2)).astype(np.float32),
        np.zeros((6, 2), np.float32),
        np.float32(1),
    )
    from_z, from_codebook_loss, from_commitment = (
        vjp(cotangents)[:2]
        for cotangents in [(seed, 0 * one, 0 * one), (nothing, one, 0 * one), (nothing, 0 * one, one)]
    )
    np.testing.assert_allclose(from_z[0], seed, rtol=1e-6)
    np.testing.assert_array_equal(from_z[1], 0)
    np.testing.assert_array_equal(from_codebook_loss[0], 0)
    moving_codes = slope(lambda codes: np.mean((z_e - codes[nearest]) ** 2), codebook)
    np.testing.assert_allclose(from_codebook_loss[1], moving_codes, atol=1e-5)
    moving_encoder = slope(lambda encoded: 0.25 * np.mean((encoded - z_q) ** 2), z_e)
    np.testing.assert_allclose(from_commitment[0], moving_encoder, atol=1e-5)
    np.testing.assert_array_equal(from_commitment[1], 0)


def test_vq_numpy_looks_up_the_nearest_code_and_passes_the_slope_of_the_identity(load, slope):
    reference = load("straight_through/vq_numpy")
    rng = np.random.default_rng(8)
    z_e, codebook, dz = rng.normal(size=(6, 2)), rng.normal(size=(4, 2)), rng.normal(size=(6, 2))
    z_forward, proxy, indices = reference.straight_through_vq(z_e, codebook)
    nearest = [min(range(4), key=lambda k: np.linalg.norm(row - codebook[k])) for row in z_e]
    np.testing.assert_array_equal(indices, nearest)
    np.testing.assert_array_equal(z_forward, codebook[nearest])
    np.testing.assert_array_equal(proxy, z_e)
    assert not np.shares_memory(proxy, z_e)
    d_z_e, d_codebook = reference.vq_backward(dz)
    np.testing.assert_allclose(d_z_e, slope(lambda z: np.sum(dz * z), z_e), atol=1e-6)
    assert d_codebook is None


def test_vq_numpy_agrees_with_autograd(load):
    rng = np.random.default_rng(9)
    z_e, codebook, dz = rng.normal(size=(6, 2)), rng.normal(size=(4, 2)), rng.normal(size=(6, 2))
    reference = load("straight_through/vq_numpy")
    encoded = torch.tensor(z_e, requires_grad=True)
    z, indices = load("straight_through/vq_ste").vq_ste(encoded, torch.tensor(codebook))
    z.backward(torch.tensor(dz))
    np.testing.assert_allclose(reference.straight_through_vq(z_e, codebook)[0], z.detach(), atol=1e-12)
    np.testing.assert_array_equal(reference.straight_through_vq(z_e, codebook)[2], indices)
    np.testing.assert_allclose(reference.vq_backward(dz)[0], encoded.grad)
