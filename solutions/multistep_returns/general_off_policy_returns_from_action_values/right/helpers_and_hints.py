"""Helper functions, type hints and a static flag: the action values are reduced to q and v first."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


def _returns_from_q_and_v(q: Array, v: Array, r: Array, discount: Array, c: Array) -> Array:
    last = r[-1] + discount[-1] * v[-1]

    def step(later: Array, now: tuple[Array, ...]) -> tuple[Array, Array]:
        reward, gamma, value, action_value, trace = now
        g = reward + gamma * (value + trace * (later - action_value))
        return g, g

    _, rest = jax.lax.scan(step, last, (r[:-1], discount[:-1], v[:-1], q, c), reverse=True)
    return jnp.concatenate([rest, last[None]])


@partial(jax.jit, static_argnames=("stop_target_gradients",))
def general_off_policy_returns_from_action_values(
    q_t: Array,
    a_t: Array,
    r_t: Array,
    discount_t: Array,
    c_t: Array,
    pi_t: Array,
    stop_target_gradients: bool = True,
) -> Array:
    """Generalised off-policy returns from Q-values of all actions."""
    taken = jax.vmap(lambda q, a: q[a])(q_t, a_t.astype(jnp.int32))
    expected = jax.vmap(jnp.vdot)(pi_t, q_t)
    returns = _returns_from_q_and_v(taken[:-1], expected, r_t, discount_t, c_t[:-1])
    return jax.lax.stop_gradient(returns) if stop_target_gradients else returns
