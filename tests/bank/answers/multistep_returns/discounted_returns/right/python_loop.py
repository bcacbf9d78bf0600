"""Right: a plain loop from the back over unstacked steps; the inputs are stopped, not the output."""
import jax
import jax.numpy as jnp


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    inputs = (r_t, discount_t, jnp.asarray(v_t))
    if stop_target_gradients:
        inputs = jax.tree_util.tree_map(jax.lax.stop_gradient, inputs)
    rewards, discounts, values = inputs
    ahead = values if values.ndim == 0 else values[-1]
    found = []
    for t in reversed(range(rewards.shape[0])):
        ahead = rewards[t] + discounts[t] * ahead
        found.insert(0, ahead)
    return jnp.stack(found)
