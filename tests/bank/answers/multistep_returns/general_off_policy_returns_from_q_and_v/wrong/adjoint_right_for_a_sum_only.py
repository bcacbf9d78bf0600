"""The handwritten gradient is right if all returns get the same weight in the loss, and wrong if the
weights differ (flag off).
"""

import jax
import jax.numpy as jnp
from jax import lax


def _recursion(q, v, r, g, c):
    last = r[-1] + g[-1] * v[-1]

    def step(later, xs):
        q, v, r, g, c = xs
        now = r + g * (v - c * q + c * later)
        return now, now

    _, earlier = lax.scan(step, last, (q, v[:-1], r[:-1], g[:-1], c), reverse=True)
    return jnp.append(earlier, last)


@jax.custom_vjp
def _returns(*inputs):
    return _recursion(*inputs)


def _bwd(inputs, cotangent):
    returns, pullback = jax.vjp(_recursion, *inputs)
    return pullback(jnp.full_like(returns, jnp.mean(cotangent)))


_returns.defvjp(lambda *inputs: (_recursion(*inputs), inputs), _bwd)


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    returns = _returns(q_t, v_t, r_t, discount_t, c_t)
    return lax.stop_gradient(returns) if stop_target_gradients else returns
