"""Unusual: the diagonal of pi q^T for the expectations and of q[:, a] for the actions; zero trace at the end."""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    """Off-policy returns from the Q-values of all actions."""
    expected = jnp.diagonal(jnp.matmul(pi_t, q_t.T, precision=lax.Precision.HIGHEST))
    chosen = jnp.diagonal(q_t[:, a_t.astype(jnp.int32)])
    traces = c_t.at[-1].set(0.0)

    def back(later, now):
        q, v, r, d, c = now
        g = r + d * (v + c * (later - q))
        return g, g

    _, returns = lax.scan(back, 0.0, (chosen, expected, r_t, discount_t, traces), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
