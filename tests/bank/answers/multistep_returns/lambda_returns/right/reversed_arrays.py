"""Arrays turned round, scanned forwards, turned back; gradients stopped by a custom rule."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def _constant(x):
    return x


_constant.defvjp(lambda x: (x, None), lambda _, g: (jnp.zeros_like(g),))


def _live(r_t, discount_t, v_t, lambda_):
    flipped = [jnp.flip(x) for x in (r_t, discount_t, v_t, jnp.broadcast_to(lambda_, r_t.shape))]

    def step(ahead, now):
        r, gamma, v, lam = now
        mixed = v + lam * (ahead - v)
        result = r + gamma * mixed
        return result, result

    return jnp.flip(lax.scan(step, v_t[-1], tuple(flipped))[1])


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True):
    returns = _live(r_t, discount_t, v_t, jnp.asarray(lambda_, jnp.float32))
    return _constant(returns) if stop_target_gradients else returns
