"""Every step by itself: the window is walked from its far end, one Python loop inside another."""
import jax.numpy as jnp
from jax import lax


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    horizon = r_t.shape[0]
    mix = jnp.broadcast_to(jnp.asarray(lambda_t, jnp.float32), (horizon,))

    def window(t):
        stop = min(t + n, horizon)
        g = v_t[stop - 1]
        for k in range(stop - 1, t - 1, -1):
            g = r_t[k] + discount_t[k] * ((1 - mix[k]) * v_t[k] + mix[k] * g)
        return g

    returns = jnp.stack(list(map(window, range(horizon))))
    if stop_target_gradients is False:
        return returns
    return lax.stop_gradient(returns)
