"""Recursion in the surprises d = G - q, by an associative scan of affine maps."""
import jax.numpy as jnp
from jax import lax


def _after(late, soon):
    (a, b), (x, y) = late, soon
    return x + y * a, y * b


def general_off_policy_returns_from_q_and_v(q_t, v_t, r_t, discount_t, c_t, stop_target_gradients=True):
    q_t, v_t, r_t, discount_t, c_t = map(jnp.asarray, (q_t, v_t, r_t, discount_t, c_t))
    nothing = jnp.zeros((1,), jnp.float32)
    c, q = jnp.concatenate([c_t, nothing]), jnp.concatenate([q_t, nothing])
    base = r_t + discount_t * v_t
    correction = -(discount_t * c) * q
    out = lax.associative_scan(_after, (base + correction, discount_t * c), reverse=True)[0]
    return lax.stop_gradient(out) if stop_target_gradients is True else out
