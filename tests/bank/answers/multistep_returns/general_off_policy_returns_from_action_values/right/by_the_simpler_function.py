"""Right: reduces to Q and V of one number per step and hands them to a helper for these; keyword-only
flag would be allowed, here it stays; loop with a list."""
import jax.numpy as jnp
from jax import lax


def _returns(q, v, r, discount, c):
    out = [r[-1] + discount[-1] * v[-1]]
    for t in range(r.shape[0] - 2, -1, -1):
        surprise = out[0] - q[t]
        out.insert(0, r[t] + discount[t] * (v[t] + c[t] * surprise))
    return jnp.array(out)


def general_off_policy_returns_from_action_values(
    q_t, a_t, r_t, discount_t, c_t, pi_t, stop_target_gradients=True
):
    steps, n_actions = q_t.shape
    flat = jnp.arange(steps - 1) * n_actions + a_t[:-1].astype(jnp.int32)
    q = jnp.take(q_t.reshape(-1), flat)
    v = jnp.matmul(pi_t[:, None, :], q_t[:, :, None], precision=lax.Precision.HIGHEST).reshape(-1)
    returns = _returns(q, v, r_t, discount_t, c_t[:-1])
    return lax.stop_gradient(returns) if stop_target_gradients else returns
