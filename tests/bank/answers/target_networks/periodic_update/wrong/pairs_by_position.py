"""Goes through the dicts by position, not by key.

Page: "a dict may list its keys in another order"
When: a dict of `target` lists its keys in another order than that of `params`.
"""

import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    due = step % period == 0

    def choose(new, old):
        if isinstance(new, dict):
            return {key: choose(a, b) for (key, a), b in zip(new.items(), old.values(), strict=True)}
        if isinstance(new, list):
            return [choose(a, b) for a, b in zip(new, old, strict=True)]
        return jnp.where(due, new, lax.stop_gradient(old))

    return choose(params, target)
