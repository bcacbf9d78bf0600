"""A comparison mask for the action, row by row, in a Python loop; the inputs are stopped at the door."""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    gate = lax.stop_gradient if stop_target_gradients else (lambda x: x)
    q, r, g, c, pi = (gate(jnp.asarray(x)) for x in (q_t, r_t, discount_t, c_t, pi_t))
    actions = jnp.round(jnp.asarray(a_t)).astype(jnp.int32)
    steps, n_actions = q.shape
    numbers = jnp.arange(n_actions)
    result = [None] * steps
    for t in range(steps - 1, -1, -1):
        inside = jnp.vdot(pi[t], q[t])
        if t < steps - 1:
            taken = jnp.sum(q[t], where=numbers == actions[t])
            inside = inside + c[t] * (result[t + 1] - taken)
        result[t] = r[t] + g[t] * inside
    return jnp.stack(result)
