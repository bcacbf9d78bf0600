"""Right: the recursion starts one step later at q(a) itself, so that the last correction is nothing; the
last trace is replaced by zero, so that it has no part."""
import jax
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    def reduce(q, a, pi):
        chosen = jnp.where(jnp.arange(q.shape[0]) == a, q, 0.0).sum()
        return chosen, jnp.vdot(pi, q)

    q, v = jax.vmap(reduce)(q_t, jnp.round(a_t).astype(jnp.int32), pi_t)
    not_last = jnp.arange(r_t.shape[0]) < r_t.shape[0] - 1
    slope = discount_t * jnp.where(not_last, c_t, 0.0)
    offset = r_t + discount_t * v - slope * q

    def step(ahead, line):
        here = line[0] + line[1] * ahead
        return here, here

    _, returns = lax.scan(step, q[-1], jnp.stack([offset, slope], axis=1), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
