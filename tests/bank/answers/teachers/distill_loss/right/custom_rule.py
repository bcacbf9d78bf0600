"""The gradient of the contract, written down; the temperature gets none, which is open."""
import jax
import jax.numpy as jnp


def _logs(student, teacher, t):
    return jax.nn.log_softmax(student / t), jax.nn.log_softmax(teacher / t)


@jax.custom_vjp
def _loss(student, teacher, t):
    log_s, log_t = _logs(student, teacher, t)
    return t * t * jnp.einsum("bc,bc->", jnp.exp(log_t), log_t - log_s) / student.shape[0]


def _forward(student, teacher, t):
    return _loss(student, teacher, t), (student, teacher, t)


def _backward(saved, g):
    student, teacher, t = saved
    log_s, log_t = _logs(*saved)
    slope = t / student.shape[0] * (jnp.exp(log_s) - jnp.exp(log_t))
    return g * slope, jnp.zeros_like(teacher), jnp.zeros_like(t)


_loss.defvjp(_forward, _backward)


def distill_loss(student, teacher, temperature):
    return _loss(student, teacher, jnp.asarray(temperature, dtype=jnp.float32))
