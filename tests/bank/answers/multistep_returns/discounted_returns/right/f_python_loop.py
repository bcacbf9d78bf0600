"""A plain Python loop over the steps with a list that is stacked at the end."""
import jax.numpy as jnp
from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    v_t = jnp.asarray(v_t)
    later = v_t if v_t.ndim == 0 else v_t[-1]
    backwards = []
    for t in reversed(range(len(r_t))):
        later = r_t[t] + discount_t[t] * later
        backwards.append(later)
    result = jnp.stack(backwards[::-1])
    keep = (lambda x: x) if not stop_target_gradients else lax.stop_gradient
    return keep(result)
