import jax
import jax.numpy as jnp


def distill_loss(student, teacher, temperature):
    teacher = jax.lax.stop_gradient(teacher)
    T = temperature
    p = jax.nn.softmax(teacher / T)
    log_p = jax.nn.log_softmax(teacher / T)
    log_q = jax.nn.log_softmax(student / T)
    return T * T * (p * (log_p - log_q)).sum() / student.shape[0]
