"""The default's gradient given by a custom rule: minus the cotangent at values[:-1], else zero."""
import jax
import jax.numpy as jnp


def _errors(r, gamma, rho, lam, values):
    lam = lam * jnp.ones_like(r)
    delta = r + gamma * values[1:] - values[:-1]
    e, out = jnp.zeros((), r.dtype), []
    for t in reversed(range(r.shape[0])):
        e = rho[t] * (delta[t] + gamma[t] * lam[t] * e)
        out.append(e)
    return jnp.stack(out[::-1])


@jax.custom_vjp
def _regression(r, gamma, rho, lam, values):
    return _errors(r, gamma, rho, lam, values)


def _forward(*inputs):
    return _errors(*inputs), inputs


def _backward(inputs, cotangent):
    zeros = tuple(jnp.zeros_like(x) for x in inputs[:-1])
    return (*zeros, jnp.append(-cotangent, jnp.zeros((), cotangent.dtype)))


_regression.defvjp(_forward, _backward)


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    rule = _regression if stop_target_gradients else _errors
    return rule(r_t, discount_t, rho_tm1, jnp.asarray(lambda_, jnp.float32), values)
