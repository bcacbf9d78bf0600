"""A fading sum with a handwritten reverse rule, fed with stopped or live TD errors and fades."""

import jax
import jax.numpy as jnp
from jax import lax


def _fade_back(xs, decay):
    def body(total, pair):
        total = pair[0] + pair[1] * total
        return total, total

    return lax.scan(body, jnp.zeros_like(xs[0]), (xs, decay), reverse=True)[1]


@jax.custom_vjp
def _fading_sum(xs, decay):
    return _fade_back(xs, decay)


def _fading_sum_fwd(xs, decay):
    sums = _fade_back(xs, decay)
    return sums, (sums, decay)


def _fading_sum_bwd(saved, cotangent):
    sums, decay = saved
    # the transpose runs forwards in time, with the decay of the step before
    shifted = jnp.roll(decay, 1).at[0].set(0.0)
    adjoint = _fade_back(cotangent[::-1], shifted[::-1])[::-1]
    later = jnp.roll(sums, -1).at[-1].set(0.0)
    return adjoint, adjoint * later


_fading_sum.defvjp(_fading_sum_fwd, _fading_sum_bwd)


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    bootstrap, baseline = values[1:], values[:-1]
    errors = r_t + discount_t * bootstrap - baseline
    decay = discount_t * lambda_
    if stop_target_gradients:
        errors, decay = lax.stop_gradient((errors, decay))
    return _fading_sum(errors, decay)
