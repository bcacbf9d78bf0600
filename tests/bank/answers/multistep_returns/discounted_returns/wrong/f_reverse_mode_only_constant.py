"""Makes the constant by a custom_vjp with zeros, so that forward mode knows nothing of it.

Page: "whether the result is a constant for autodiff" / "By default the whole result is a constant"
When: flag left out or True, under jax.jvp or jax.jacfwd: TypeError in place of a zero tangent.
"""
import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def _constant(x):
    return x


_constant.defvjp(lambda x: (x, None), lambda _, cotangent: (jnp.zeros_like(cotangent),))


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    def back(later, step):
        now = step[0] + step[1] * later
        return now, now

    _, out = lax.scan(back, jnp.ravel(v_t)[-1], (r_t, discount_t), reverse=True)
    return _constant(out) if stop_target_gradients else out
