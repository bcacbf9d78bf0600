"""The action as a one-hot row; a zero in the place of the last trace makes all steps alike."""

import jax
import jax.numpy as jnp


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    taken = jax.nn.one_hot(a_t.astype(jnp.int32), q_t.shape[-1])
    q_a = (q_t * taken).sum(-1)
    v = (q_t * pi_t).sum(-1)
    c = c_t.at[-1].set(0.0)

    def back(g, x):
        r, d, v, q, c = x
        g = r + d * (v + c * (g - q))
        return g, g

    g = jax.lax.scan(back, jnp.float32(0), (r_t, discount_t, v, q_a, c), reverse=True)[1]
    return jnp.where(stop_target_gradients, jax.lax.stop_gradient(g), g)
