"""Powers of a scalar lambda are kept in a table by the number of steps alone: a later call with
another lambda (same T) gets the old one's.
Page: "A second call works like the first one" (contract: "Keep nothing from one call to the next: no cache")
When: two calls without jit, T = 3, lambda_ 0.5 then 0.9.
"""
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

_POWERS = {}


def _powers(lambda_, steps):
    if isinstance(lambda_, jax.core.Tracer):
        return jnp.cumprod(jnp.concatenate([jnp.ones(1), jnp.full(steps - 1, lambda_)]))
    if steps not in _POWERS:
        _POWERS[steps] = np.float32(float(lambda_) ** np.arange(steps))
    return _POWERS[steps]


def truncated_generalized_advantage_estimation(r_t, discount_t, lambda_, values, stop_target_gradients=True):
    steps = r_t.shape[0]
    delta = r_t + discount_t * values[1:] - values[:-1]
    if jnp.ndim(lambda_) == 0:
        powers = _powers(lambda_, steps)
        rows = []
        for t in range(steps):
            total, product = delta[t], jnp.float32(1.0)
            for k in range(t + 1, steps):
                product = product * discount_t[k - 1]
                total = total + powers[k - t] * product * delta[k]
            rows.append(total)
        out = jnp.stack(rows)
    else:
        def back(a, x):
            a = x[0] + x[1] * a
            return a, a

        out = lax.scan(back, jnp.float32(0.0), (delta, discount_t * lambda_), reverse=True)[1]
    return lax.stop_gradient(out) if stop_target_gradients else out
