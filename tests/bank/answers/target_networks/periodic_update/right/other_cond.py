"""lax.cond over the whole trees; both are stopped."""
import jax
import jax.numpy as jnp


def _fixed(tree):
    return jax.tree.map(lambda leaf: jax.lax.stop_gradient(jnp.asarray(leaf)), tree)


@jax.jit
def periodic_update(params, target, step, period):
    due = jnp.equal(jnp.remainder(step, period), 0)
    return jax.lax.cond(due, lambda new, old: new, lambda new, old: old, _fixed(params), _fixed(target))
