"""A call without lambda_ uses the lambda of the call before it, and not 1."""

import jax
import jax.numpy as jnp
from jax import lax

_state = {"lambda": 1.0}


def lambda_returns(r_t, discount_t, v_t, lambda_=None, stop_target_gradients=True):
    if lambda_ is None:
        lambda_ = _state["lambda"]
    elif not isinstance(lambda_, jax.core.Tracer) and jnp.ndim(lambda_) == 0:
        _state["lambda"] = float(lambda_)
    lambdas = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)

    def step(later, xs):
        r, g, v, lam = xs
        now = r + g * ((1 - lam) * v + lam * later)
        return now, now

    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t, v_t, lambdas), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
