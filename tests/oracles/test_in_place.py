"""In place: against closed forms in numpy and finite differences with the stopped part frozen."""

from collections import OrderedDict

import numpy as np
import torch


def test_freeze_leaves_a_fixed_function_with_a_slope(load, slope):
    freeze = load("in_place/freeze").freeze
    torch.manual_seed(0)
    norm = torch.nn.BatchNorm1d(2, eps=1e-9)
    norm.running_mean.copy_(torch.tensor([0.5, -1.0]))
    norm.running_var.copy_(torch.tensor([4.0, 0.25]))
    entry, head = torch.nn.Linear(3, 2, bias=False), torch.nn.Linear(2, 1, bias=False)
    model = torch.nn.Sequential(OrderedDict(entry=entry, body=torch.nn.Sequential(norm), head=head))
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.1, weight_decay=0.5)
    x = torch.randn(5, 3, requires_grad=True)
    model(x).sum().backward()
    x.grad = None
    norm.running_mean.copy_(torch.tensor([0.5, -1.0]))
    norm.running_var.copy_(torch.tensor([4.0, 0.25]))
    tracked = norm.num_batches_tracked.item()

    freeze(model, ["body"])
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    model(x).square().sum().backward()
    first, last = (layer.weight.detach().double().numpy() for layer in (entry, head))

    def by_hand(inputs):
        return np.sum((((inputs @ first.T - [0.5, -1.0]) / [2.0, 0.5]) @ last.T) ** 2)

    np.testing.assert_allclose(x.grad, slope(by_hand, x.detach().numpy()), rtol=1e-3, atol=1e-3)
    for _ in range(3):
        optimizer.step()
    for name, tensor in model.state_dict().items():
        assert torch.equal(tensor, before[name]) == name.startswith("body."), name
    assert norm.num_batches_tracked.item() == tracked
    assert head.training
    assert not norm.training


def test_clone_before_edit_slopes_as_if_nothing_had_been_edited(load, slope):
    clone_before_edit = load("in_place/clone_before_edit").clone_before_edit
    values = np.array([[0.3, -1.0, 2.0], [0.1, 1.4, -0.2]])
    x = torch.tensor(values, dtype=torch.float32, requires_grad=True)
    loss, edited = clone_before_edit(x)
    edited.detach().zero_()
    loss.backward()
    np.testing.assert_allclose(loss.item(), np.sin(values).sum(), rtol=1e-5)
    np.testing.assert_allclose(clone_before_edit(x)[1].detach(), values + 1, rtol=1e-6)
    np.testing.assert_allclose(x.grad, slope(lambda z: np.sin(z).sum(), values), atol=1e-5)
    np.testing.assert_allclose(x.detach(), values, rtol=1e-6)


def test_detach_slice_edit_slopes_as_if_nothing_had_been_edited(load, slope):
    detach_slice_edit = load("in_place/detach_slice_edit").detach_slice_edit
    values = np.array([0.3, -1.0, 2.0, 0.1, 1.4])

    def by_hand(z):
        return np.sin(z[:2]).sum() + np.cos(z[2:]).sum()

    x = torch.tensor(values, dtype=torch.float32, requires_grad=True)
    loss, edited = detach_slice_edit(x)
    np.testing.assert_allclose(edited, values[:2] + 2, rtol=1e-6)
    edited.zero_()
    loss.backward()
    np.testing.assert_allclose(loss.item(), by_hand(values), rtol=1e-5)
    np.testing.assert_allclose(x.grad, slope(by_hand, values), atol=1e-5)
    np.testing.assert_allclose(x.detach(), values, rtol=1e-6)


def test_functional_activation_has_the_slope_of_its_formula(load, slope):
    functional_activation = load("in_place/functional_activation").functional_activation
    values, bias = np.array([[0.9, -0.4, 0.1], [0.2, 0.7, -1.0]]), np.array([0.5, -0.2, -0.3])
    arriving = np.array([[1.0, -2.0, 0.5], [3.0, 1.5, -1.0]])

    def by_hand(z, b):
        return np.maximum(np.tanh(z) - b, 0)

    x, b = (torch.tensor(array, dtype=torch.float32, requires_grad=True) for array in (values, bias))
    y = functional_activation(x, b)
    np.testing.assert_allclose(y.detach(), by_hand(values, bias), rtol=1e-5)
    y.backward(torch.tensor(arriving, dtype=torch.float32))
    np.testing.assert_allclose(
        x.grad, slope(lambda z: (arriving * by_hand(z, bias)).sum(), values), atol=1e-5
    )
    np.testing.assert_allclose(
        b.grad, slope(lambda z: (arriving * by_hand(values, z)).sum(), bias), atol=1e-5
    )


def test_ac_update_steps_along_the_frozen_slopes(load, slope):
    ac_update = load("in_place/ac_update").ac_update
    rng = np.random.default_rng(4)
    policy, value = rng.normal(size=(3, 2)), rng.normal(size=(1, 2))
    states, actions, returns = rng.normal(size=(5, 2)), np.array([0, 2, 1, 2, 0]), rng.normal(size=5)
    weights = returns - (states @ value.T)[:, 0]

    def actor_loss(w):
        logits = states @ w.T
        log_probs = logits - np.log(np.exp(logits).sum(1, keepdims=True))
        return -np.mean(weights * log_probs[np.arange(5), actions])

    def critic_loss(w):
        return np.mean((returns - (states @ w.T)[:, 0]) ** 2)

    def net(array):
        layer = torch.nn.Linear(2, len(array), bias=False)
        layer.weight.data = torch.tensor(array, dtype=torch.float32)
        layer.weight.grad = torch.ones_like(layer.weight)
        return layer

    actor, critic = net(policy), net(value)
    optimizers = [torch.optim.SGD(part.parameters(), lr=0.5) for part in (actor, critic)]
    batch = {
        "states": torch.tensor(states, dtype=torch.float32),
        "actions": torch.tensor(actions),
        "returns": torch.tensor(returns, dtype=torch.float32),
    }
    losses = ac_update(actor, critic, *optimizers, batch)
    np.testing.assert_allclose(losses, [actor_loss(policy), critic_loss(value)], rtol=1e-5)
    np.testing.assert_allclose(actor.weight.detach(), policy - 0.5 * slope(actor_loss, policy), atol=1e-5)
    np.testing.assert_allclose(critic.weight.detach(), value - 0.5 * slope(critic_loss, value), atol=1e-5)
