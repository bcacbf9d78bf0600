"""A decorator adds the flag to a function that knows nothing of it; the loop is a checkpointed scan."""
import jax
import jax.numpy as jnp
from jax import lax


def _with_flag(function):
    def wrapped(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
        result = function(q_t, v_t, r_t, discount_t, c_t)
        return jax.tree.map(lax.stop_gradient, result) if stop_target_gradients else result

    return wrapped


@_with_flag
def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t):
    @jax.checkpoint
    def back(later, step):
        now = step["r"] + step["g"] * (step["v"] + step["c"] * (later - step["q"]))
        return now, now

    r_t, discount_t, v_t = map(jnp.asarray, (r_t, discount_t, v_t))
    end = (r_t + discount_t * v_t)[-1]
    steps = dict(r=r_t[:-1], g=discount_t[:-1], v=v_t[:-1], c=jnp.asarray(c_t), q=jnp.asarray(q_t))
    _, inner = lax.scan(back, end, steps, reverse=True)
    return jnp.hstack([inner, end])
