"""`without_stops` in torch: the same values, and gradients that flow through every stop."""

import numpy as np
import pytest
import torch

from grader import without_stops


def method(x, y):
    return (x * y.detach()).sum()


def function(x, y):
    return (x * torch.detach(y)).sum()


def in_place(x, y):
    held = y * 1.0
    held.detach_()
    return (x * held).sum()


def block(x, y):
    with torch.no_grad():
        held = y * 1.0
    return (x * held).sum()


def nested_block(x, y):
    with torch.no_grad():
        with torch.no_grad():
            held = y * 1.0
        held = held * 1.0
    return (x * held).sum()


def switch(x, y):
    with torch.set_grad_enabled(False):
        held = y * 1.0
    return (x * held).sum()


def inference(x, y):
    with torch.inference_mode():
        held = y * 1.0
    return (x * held.clone()).sum()


@torch.no_grad()
def _held(y):
    return y * 1.0


def decorator(x, y):
    return (x * _held(y)).sum()


@torch.inference_mode()
def _inferred(y):
    return y * 1.0


def inference_decorator(x, y):
    return (x * _inferred(y).clone()).sum()


def data(x, y):
    return (x * (y * 1.0).data).sum()


FUNCTIONS = [
    method, function, in_place, block, nested_block, switch, inference, decorator, inference_decorator, data,
]  # fmt: skip


def inputs():
    return torch.tensor([1.0, 2.0], requires_grad=True), torch.tensor([3.0, 5.0], requires_grad=True)


def slopes(function):
    x, y = inputs()
    value = function(x, y)
    value.backward()
    return value.item(), x.grad.tolist(), None if y.grad is None else y.grad.tolist()


@pytest.mark.parametrize("stopped", FUNCTIONS, ids=lambda function: function.__name__)
def test_the_value_is_the_same_and_the_gradient_flows(stopped):
    assert slopes(stopped) == (13.0, [3.0, 5.0], None)
    assert slopes(without_stops(stopped)) == (13.0, [3.0, 5.0], [1.0, 2.0])
    assert slopes(stopped) == (13.0, [3.0, 5.0], None), "the function itself is as it was"


def test_modules_learn_through_it():
    net = torch.nn.Linear(2, 1, bias=False)

    def loss(net, x):
        return (net(x).detach() ** 2).sum()

    without_stops(loss)(net, torch.ones(1, 2)).backward()
    assert torch.any(net.weight.grad != 0)


@pytest.mark.parametrize("was_enabled", [True, False])
def test_everything_is_as_it_was_after_an_error(was_enabled):
    def fails(x, y):
        torch.set_grad_enabled(not was_enabled)
        with torch.inference_mode():
            raise ValueError("no")

    enter = torch.inference_mode.__enter__
    with torch.set_grad_enabled(was_enabled):
        with pytest.raises(ValueError, match="no"):
            without_stops(fails)(*inputs())
        assert torch.is_grad_enabled() is was_enabled
    assert torch.inference_mode.__enter__ is enter
    with torch.no_grad():
        assert not (inputs()[0] * 2).requires_grad
    with torch.inference_mode():
        assert (inputs()[0] * 2).is_inference()


def test_where_gradients_are_off_outside_they_stay_off():
    with torch.no_grad():
        assert not without_stops(method)(*inputs()).requires_grad


def test_one_within_another():
    def outer(x, y):
        with torch.inference_mode():
            held = without_stops(method)(x, y)
        return held + (x * y.detach()).sum()

    assert slopes(without_stops(outer)) == (26.0, [6.0, 10.0], [2.0, 4.0])


def test_numbers_may_leave_by_a_detached_tensor():
    def counts(x, y):
        numbers = y.detach().numpy()
        assert isinstance(numbers, np.ndarray)
        return (x * float(np.asarray(y.detach()).sum())).sum() + y.detach().sum() * float(numbers[0])

    assert slopes(counts)[0] == slopes(without_stops(counts))[0]


def test_parameters_may_be_edited_as_before():
    net, target = torch.nn.Linear(1, 1), torch.nn.Linear(1, 1)
    target.requires_grad_(False)

    def update(net, target, x):
        loss = net(x).sum()
        with torch.no_grad():
            for mine, its in zip(target.parameters(), net.parameters(), strict=True):
                mine.mul_(0.5).add_(its.detach(), alpha=0.5)
            net.weight[0] = 1.0
            net.weight.view(-1).add_(1.0)
            torch._foreach_mul_(list(net.parameters()), 2.0)
        return loss

    x = torch.ones(1, 1)
    without_stops(update)(net, target, x)
    assert net.weight.is_leaf
    assert net.weight.item() == 4.0
    assert all(parameter.is_leaf and not parameter.requires_grad for parameter in target.parameters())


def test_an_optimiser_steps_as_before():
    net = torch.nn.Linear(1, 1)
    optimiser = torch.optim.Adam(net.parameters(), lr=0.1)

    def step(net, x):
        optimiser.zero_grad()
        (net(x) - net(x).detach() - 1).pow(2).sum().backward()
        optimiser.step()
        return net.weight.detach()

    before = net.weight.item()
    without_stops(step)(net, torch.ones(1, 1))
    assert net.weight.is_leaf
    assert net.weight.item() == pytest.approx(before), "without the stop, both sides cancel out"


def test_a_leaf_may_be_switched():
    def switches(x, y):
        return (x * y.requires_grad_(True)).sum()

    assert slopes(without_stops(switches))[2] == [1.0, 2.0]
