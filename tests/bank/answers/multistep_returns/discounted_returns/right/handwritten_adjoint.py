"""A custom_vjp with a handwritten adjoint recursion; the flag chooses whether it is called on stopped
inputs.
"""

import jax
import jax.numpy as jnp
from jax import lax


def _recursion(rewards, gammas, start):
    def back(later, step):
        reward, gamma = step
        return reward + gamma * later, later

    first, laters = lax.scan(back, start, (rewards, gammas), reverse=True)
    returns = jnp.concatenate([first[None], laters[:-1]])
    return returns, laters


@jax.custom_vjp
def _returns(rewards, gammas, start):
    return _recursion(rewards, gammas, start)[0]


def _forward(rewards, gammas, start):
    returns, laters = _recursion(rewards, gammas, start)
    return returns, (gammas, laters)


def _backward(saved, cotangent):
    gammas, laters = saved

    def ahead(inflow, step):
        own, gamma = step
        total = own + inflow
        return gamma * total, total

    to_start, adjoint = lax.scan(ahead, jnp.zeros_like(cotangent[0]), (cotangent, gammas))
    return adjoint, adjoint * laters, to_start


_returns.defvjp(_forward, _backward)


def discounted_returns(r_t, discount_t, v_t, stop_target_gradients=True):
    v_t = jnp.asarray(v_t)
    start = v_t[-1] if v_t.ndim else v_t
    arguments = (jnp.asarray(r_t), jnp.asarray(discount_t), start)
    if stop_target_gradients:
        arguments = lax.stop_gradient(arguments)
    return _returns(*arguments)
