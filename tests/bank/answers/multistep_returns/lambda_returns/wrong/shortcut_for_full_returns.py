"""Where lambda can be read and is 1 throughout, it runs the plain discounted recursion, in which lambda
does not occur.

Page: with False, `lambda_` flows: this is how lambda is learned.
When: without jit, stop_target_gradients=False, all lambdas exactly 1: zero gradient on lambda_ instead of
gamma (G_{t+1} - v_t). Under jit it is right.
"""
import jax
import jax.numpy as jnp
from jax import lax


def _all_ones(x):
    try:
        return bool(jnp.all(x == 1))
    except jax.errors.ConcretizationTypeError:
        return False


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    lam = jnp.broadcast_to(jnp.asarray(lambda_, r_t.dtype), r_t.shape)
    if _all_ones(lam):
        constant, slope = r_t, discount_t
    else:
        constant, slope = r_t + discount_t * (1 - lam) * v_t, discount_t * lam

    def step(g, x):
        g = x[0] + x[1] * g
        return g, g

    _, g = lax.scan(step, v_t[-1], (constant, slope), reverse=True)
    return lax.stop_gradient(g) if stop_target_gradients else g
