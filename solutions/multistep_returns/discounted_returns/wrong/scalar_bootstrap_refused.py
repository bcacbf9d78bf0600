"""A bootstrap that is a single number makes the function fail: it is indexed like an array.

Callers often have only the value of the state where the trajectory was cut, one scalar. Under vmap the
same happens whenever v_t holds one value per row.

The number of dimensions of v_t is known while JAX traces. Treat both cases, or bring them to one shape.
"""

from jax import lax


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def step(later, now):
        earlier = now[0] + now[1] * later
        return earlier, earlier

    _, returns = lax.scan(step, v_t[-1], (r_t, discount_t), reverse=True)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
