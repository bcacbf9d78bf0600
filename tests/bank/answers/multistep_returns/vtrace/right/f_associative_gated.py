"""Associative scan on gated inputs: everything but the one live prediction is stopped before it is used."""
import jax
import jax.numpy as jnp
from jax import lax


def vtrace(
    v_tm1,
    v_t,
    r_t,
    discount_t,
    rho_tm1,
    lambda_=1.0,
    clip_rho_threshold=1.0,
    stop_target_gradients=True,
):
    inputs = dict(u=v_tm1, v=v_t, r=r_t, g=discount_t, rho=rho_tm1, lam=lambda_, top=clip_rho_threshold)
    inputs = {name: jnp.asarray(x, jnp.float32) for name, x in inputs.items()}
    if stop_target_gradients:
        inputs = jax.tree.map(lax.stop_gradient, inputs)
    u, v, r, g, rho, lam, top = (inputs[k] for k in ("u", "v", "r", "g", "rho", "lam", "top"))
    delta = jnp.minimum(top, rho) * (r + g * v - u)
    trace = g * lam * jnp.minimum(jnp.float32(1), rho)
    errors, _ = lax.associative_scan(lambda b, a: (a[0] + a[1] * b[0], a[1] * b[1]), (delta, trace), reverse=True)
    if stop_target_gradients:
        return (errors + u) - jnp.asarray(v_tm1)
    return errors
