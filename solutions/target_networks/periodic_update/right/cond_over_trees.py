import jax
from jax import lax


def periodic_update(params, target, step, period):
    due = (step % period) == 0
    frozen = lax.stop_gradient(target)
    return lax.cond(due, lambda: params, lambda: frozen)
