"""Helper functions, type hints, a static flag, and an associative scan."""

from functools import partial

import jax
from jax import Array


def _td_errors(r_t: Array, discount_t: Array, values: Array) -> Array:
    return r_t + discount_t * values[1:] - values[:-1]


def _accumulate(errors: Array, fade: Array) -> Array:
    def compose(later: tuple[Array, Array], earlier: tuple[Array, Array]) -> tuple[Array, Array]:
        return later[0] * earlier[0], earlier[0] * later[1] + earlier[1]

    return jax.lax.associative_scan(compose, (fade, errors), reverse=True)[1]


@partial(jax.jit, static_argnames="stop_target_gradients")
def truncated_generalized_advantage_estimation(
    r_t: Array,
    discount_t: Array,
    lambda_: Array | float,
    values: Array,
    stop_target_gradients: bool = True,
) -> Array:
    """GAE(λ), truncated at the end of the trajectory."""
    advantages = _accumulate(_td_errors(r_t, discount_t, values), discount_t * lambda_)
    if stop_target_gradients:
        advantages = jax.lax.stop_gradient(advantages)
    return advantages
