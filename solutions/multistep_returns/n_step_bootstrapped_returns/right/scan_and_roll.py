import jax
import jax.numpy as jnp


def n_step_bootstrapped_returns(r_t, discount_t, v_t, n, lambda_t=1.0, stop_target_gradients=True):
    def once(ahead, _):
        g = r_t + discount_t * ((1 - lambda_t) * v_t + lambda_t * ahead)
        return jnp.roll(g, -1).at[-1].set(v_t[-1]), g

    _, history = jax.lax.scan(once, v_t, None, length=n)
    g = history[-1]
    if stop_target_gradients is True:
        g = jax.lax.stop_gradient(g)
    return g
