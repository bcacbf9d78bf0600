"""Right: a custom rule for the default, which sends minus the incoming gradient to the predictions."""
import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_vjp
def _less_prediction(error, prediction):
    return error


_less_prediction.defvjp(lambda e, p: (e, None), lambda _, g: (jnp.zeros_like(g), -g))


def importance_corrected_td_errors(r_t, discount_t, rho_tm1, lambda_, values, stop_target_gradients=True):
    delta = r_t + discount_t * values[1:] - values[:-1]
    decay = discount_t * lambda_

    def body(i, errors):
        t = r_t.shape[0] - 1 - i
        return errors.at[t].set(rho_tm1[t] * (delta[t] + decay[t] * errors[t + 1]))

    error = lax.fori_loop(0, r_t.shape[0], body, jnp.zeros(r_t.shape[0] + 1, r_t.dtype))[:-1]
    if stop_target_gradients:
        return _less_prediction(lax.stop_gradient(error), values[:-1])
    return error
