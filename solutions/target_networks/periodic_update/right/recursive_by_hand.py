import jax.numpy as jnp
from jax import lax


def periodic_update(params, target, step, period):
    keep = (step % period).astype(bool)

    def walk(p, t):
        if isinstance(p, dict):
            return {k: walk(p[k], t[k]) for k in p}
        if isinstance(p, (list, tuple)):
            return type(p)(walk(a, b) for a, b in zip(p, t))
        return jnp.where(keep, lax.stop_gradient(t), p)

    return walk(params, target)
