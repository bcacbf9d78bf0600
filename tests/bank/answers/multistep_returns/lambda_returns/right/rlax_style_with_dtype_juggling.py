"""Unusual: rlax idiom (lambda times ones), a Python loop over a flipped zip, and jax.lax.select for the flag."""
import jax
import jax.numpy as jnp


def lambda_returns(r_t, discount_t, v_t, lambda_=1.0, stop_target_gradients=True, *, unroll=1):
    """Truncated lambda-returns of one trajectory."""
    lambda_ = jnp.ones_like(discount_t) * lambda_

    def _body(acc, xs):
        returns, discounts, values, lambdas = xs
        acc = returns + discounts * ((1 - lambdas) * values + lambdas * acc)
        return acc, acc

    _, returns = jax.lax.scan(_body, v_t[-1], (r_t, discount_t, v_t, lambda_), reverse=True, unroll=unroll)
    return jax.tree.map(jax.lax.stop_gradient, returns) if stop_target_gradients else returns
