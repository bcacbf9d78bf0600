"""An inner jit donates r_t, so after a plain call the caller's rewards are deleted."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


@partial(jax.jit, static_argnames="stop", donate_argnums=0)
def _run(r_t, discount_t, v_t, lambdas, stop):
    def step(later, xs):
        r, g, v, lam = xs
        now = r + g * ((1 - lam) * v + lam * later)
        return now, now

    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop else returns


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)
    return _run(r_t, discount_t, v_t, lambdas, bool(stop_target_gradients))
