"""A callable object, an unrolled Python loop, and a stop at the door."""
import jax.numpy as jnp
from jax import lax, tree_util


class Returns:
    """Callable with the signature of the page."""

    def __call__(self, r_t, discount_t, v_t, stop_target_gradients=True):
        gate = lax.stop_gradient if stop_target_gradients else (lambda x: x)
        r_t, discount_t, v_t = tree_util.tree_map(lambda x: gate(jnp.asarray(x, jnp.float32)), (r_t, discount_t, v_t))
        running = v_t[-1] if v_t.ndim == 1 else v_t
        backwards = []
        for t in reversed(range(r_t.shape[0])):
            running = r_t[t] + discount_t[t] * running
            backwards.append(running)
        return jnp.stack(backwards[::-1])


discounted_returns = Returns()
