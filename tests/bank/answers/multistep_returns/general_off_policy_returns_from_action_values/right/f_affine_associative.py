"""Each step as an affine map of the later return; an associative scan composes them."""
import jax.numpy as jnp
from jax import lax


def general_off_policy_returns_from_action_values(q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True):
    q_t, a_t, r_t, discount_t, c_t, pi_t = map(jnp.asarray, (q_t, a_t, r_t, discount_t, c_t, pi_t))
    is_last = jnp.arange(r_t.shape[0]) == r_t.shape[0] - 1
    c = jnp.where(is_last, 0.0, c_t)
    action = jnp.where(is_last, 0.0, a_t).astype(jnp.int32)
    v = jnp.matmul(pi_t[:, None, :], q_t[:, :, None])[:, 0, 0]
    qa = q_t[jnp.arange(q_t.shape[0]), action]
    offset, slope = r_t + discount_t * (v - c * qa), discount_t * c

    def compose(late, soon):
        return soon[0] + soon[1] * late[0], soon[1] * late[1]

    result, _ = lax.associative_scan(compose, (offset, slope), reverse=True)
    if not stop_target_gradients:
        return result
    return lax.stop_gradient(result)
