"""The turns are a scan without inputs; the shift is a roll with its end replaced."""
import functools

import jax
import jax.numpy as jnp
from jax import lax


@functools.partial(jax.jit, static_argnames=("n", "stop_target_gradients"))
def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    def turn(shorter, _):
        ahead = jnp.roll(shorter, -1).at[-1].set(v_t[-1])
        longer = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        return longer, None

    # one step to go: both parts of the mixture are v_t
    first = r_t + discount_t * v_t
    returns, _ = lax.scan(turn, first, None, length=n - 1)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
