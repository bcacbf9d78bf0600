"""`without_stops` on right answers of the course: whatever way they stop by, the gradient then flows."""

from types import ModuleType

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch
from support import ROOT

from grader import without_stops
from grader.course.exercise import load_course

EXERCISES = load_course(ROOT).exercises


def answers(slug):
    exercise = EXERCISES[slug]
    return [pytest.param(one, id=one.name) for one in (exercise.reference, *exercise.right)]


def function_of(solution, name):
    module = ModuleType("answer")
    exec(compile(solution.source, str(solution.path), "exec"), module.__dict__)
    return getattr(module, name)


@pytest.mark.parametrize("solution", answers("target_networks/td_loss"))
def test_the_target_of_td_loss_is_reached(solution):
    td_loss = function_of(solution, "td_loss")
    q_online, q_target = jnp.array([0.5, 2.0, -1.0]), jnp.array([3.0, 1.0, 4.0])
    others = (jnp.float32(1.0), jnp.float32(0.3), jnp.float32(0.9))

    def slope(function):
        return np.asarray(jax.grad(function, argnums=1)(q_online, q_target, *others))

    error = 0.3 + 0.9 * 4.0 - 2.0
    assert not slope(td_loss).any()
    np.testing.assert_allclose(slope(without_stops(td_loss)), [0.0, 0.0, 1.8 * error], rtol=1e-5)
    assert td_loss(q_online, q_target, *others) == without_stops(td_loss)(q_online, q_target, *others)


@pytest.mark.parametrize("solution", answers("teachers/byol_loss"))
def test_the_teacher_of_byol_is_reached(solution):
    byol_loss = function_of(solution, "byol_loss")
    views = [jnp.asarray(view) for view in np.random.default_rng(0).normal(size=(4, 3, 2))]
    for place in (2, 3):
        assert not np.any(jax.grad(byol_loss, argnums=place)(*views))
        assert np.any(jax.jit(jax.grad(without_stops(byol_loss), argnums=place))(*views))


@pytest.mark.parametrize("solution", answers("target_networks/dqn_loss"))
def test_the_target_network_of_dqn_is_reached(solution):
    dqn_loss = function_of(solution, "dqn_loss")
    torch.manual_seed(0)
    q_net, target_net = torch.nn.Linear(3, 2), torch.nn.Linear(3, 2)
    batch = {
        "states": torch.randn(4, 3), "next_states": torch.randn(4, 3), "actions": torch.tensor([0, 1, 1, 0]),
        "rewards": torch.randn(4), "dones": torch.tensor([0.0, 1.0, 0.0, 0.0]),
    }  # fmt: skip
    stopped = dqn_loss(q_net, target_net, batch, 0.9)
    stopped.backward()
    assert target_net.weight.grad is None
    free = without_stops(dqn_loss)(q_net, target_net, batch, 0.9)
    free.backward()
    assert torch.any(target_net.weight.grad != 0)
    assert stopped.item() == free.item()


@pytest.mark.parametrize("solution", answers("teachers/simsiam_loss"))
def test_both_sides_of_simsiam_learn(solution):
    simsiam_loss = function_of(solution, "simsiam_loss")
    torch.manual_seed(0)
    encoder, predictor = torch.nn.Linear(3, 2), torch.nn.Linear(2, 2)
    x1, x2 = torch.randn(4, 3), torch.randn(4, 3)

    def slope(function):
        (reached,) = torch.autograd.grad(function(encoder, predictor, x1, x2), [encoder.weight])
        return reached

    assert not torch.allclose(slope(simsiam_loss), slope(without_stops(simsiam_loss)))
