"""Unit 2, torch, against closed forms and finite differences with the stopped part frozen."""

import numpy as np
import pytest
import torch


def test_dqn_loss_matches_numpy_and_learns_by_the_frozen_slope(load, slope):
    dqn_loss = load("target_networks/dqn_loss").dqn_loss
    rng = np.random.default_rng(3)
    online, target = rng.normal(size=(3, 2)), rng.normal(size=(3, 2))
    s, s_next, rewards = rng.normal(size=(4, 2)), rng.normal(size=(4, 2)), rng.normal(size=4)
    actions, dones = np.array([0, 2, 1, 2]), np.array([0.0, 1.0, 0.0, 0.0])
    bootstrap = rewards + 0.9 * (1 - dones) * (s_next @ target.T).max(1)

    def frozen(w):
        return np.mean(((s @ w.T)[np.arange(4), actions] - bootstrap) ** 2)

    def net(weights):
        layer = torch.nn.Linear(2, 3, bias=False)
        layer.weight.data = torch.tensor(weights, dtype=torch.float32)
        return layer

    batch = {
        "states": torch.tensor(s, dtype=torch.float32),
        "actions": torch.tensor(actions),
        "rewards": torch.tensor(rewards, dtype=torch.float32),
        "next_states": torch.tensor(s_next, dtype=torch.float32),
        "dones": torch.tensor(dones, dtype=torch.float32),
    }
    q_net, target_net = net(online), net(target)
    loss = dqn_loss(q_net, target_net, batch, 0.9)
    assert loss.item() == pytest.approx(frozen(online), rel=1e-5)
    loss.backward()
    np.testing.assert_allclose(q_net.weight.grad, slope(frozen, online), atol=1e-4)
    assert target_net.weight.grad is None


def test_double_dqn_loss_matches_numpy_and_learns_by_the_frozen_slope(load, slope):
    double_dqn_loss = load("target_networks/double_dqn_loss").double_dqn_loss
    rng = np.random.default_rng(5)
    q_s, online, target = (rng.normal(size=(4, 3)) for _ in range(3))
    actions, rewards, dones = np.array([2, 0, 1, 2]), rng.normal(size=4), np.array([0.0, 0.0, 1.0, 0.0])
    assert (online.argmax(1) != target.argmax(1)).any()
    goals = [
        r + (0 if done else 0.9 * row[np.argmax(chooser)])
        for r, done, row, chooser in zip(rewards, dones, target, online, strict=True)
    ]

    def frozen(q):
        return np.mean([(row[a] - goal) ** 2 for row, a, goal in zip(q, actions, goals, strict=True)])

    tables = [torch.tensor(table, dtype=torch.float32, requires_grad=True) for table in (q_s, online, target)]
    r, d = torch.tensor(rewards, dtype=torch.float32), torch.tensor(dones, dtype=torch.float32)
    loss = double_dqn_loss(tables[0], torch.tensor(actions), r, d, tables[1], tables[2], 0.9)
    assert loss.item() == pytest.approx(frozen(q_s), rel=1e-5)
    loss.backward()
    np.testing.assert_allclose(tables[0].grad, slope(frozen, q_s), atol=1e-4)
    assert tables[1].grad is None
    assert tables[2].grad is None


def test_noisy_linear_has_the_gradients_of_the_noise_it_was_called_with(load, slope):
    noisy_linear = load("target_networks/noisy_linear").noisy_linear
    rng = np.random.default_rng(6)
    x, g = rng.normal(size=(5, 2)), rng.normal(size=(5, 3))
    mu, sigma, eps = (rng.normal(size=(3, 2)) for _ in range(3))

    def pulled(x=x, mu=mu, sigma=sigma):
        return np.sum(
            g * np.stack([[row @ (m + s * e) for m, s, e in zip(mu, sigma, eps, strict=True)] for row in x])
        )

    leaves = [torch.tensor(a, dtype=torch.float32, requires_grad=True) for a in (x, mu, sigma, eps)]
    y = noisy_linear(*leaves)
    assert (y * torch.tensor(g)).sum().item() == pytest.approx(pulled(), rel=1e-5)
    with torch.no_grad():
        leaves[3].normal_()
    y.backward(torch.tensor(g, dtype=torch.float32))
    np.testing.assert_allclose(leaves[0].grad, slope(lambda a: pulled(x=a), x), atol=1e-4)
    np.testing.assert_allclose(leaves[1].grad, slope(lambda a: pulled(mu=a), mu), atol=1e-4)
    np.testing.assert_allclose(leaves[2].grad, slope(lambda a: pulled(sigma=a), sigma), atol=1e-4)
    np.testing.assert_allclose(leaves[2].grad, (g.T @ x) * eps, atol=1e-4)
    assert leaves[3].grad is None


def normalised_net(seed):
    torch.manual_seed(seed)
    net = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.BatchNorm1d(3), torch.nn.Linear(3, 1))
    for _ in range(seed):
        net(torch.randn(8, 2) * 2 + 1)
    return net


def state(net):
    """A module's state as numpy arrays of its own."""
    return {name: tensor.numpy().copy() for name, tensor in net.state_dict().items()}


def test_hard_update_equals_a_checkpoint_round_trip_and_stays_when_the_online_network_trains(load, tmp_path):
    hard_update = load("target_networks/hard_update").hard_update
    target, online = normalised_net(1), normalised_net(3)
    torch.save(online.state_dict(), tmp_path / "online.pt")
    hard_update(target, online)
    online.train()(torch.randn(8, 2)).sum().backward()
    torch.optim.SGD(online.parameters(), lr=1.0).step()
    saved = torch.load(tmp_path / "online.pt", weights_only=True)
    for name, array in state(target).items():
        np.testing.assert_array_equal(array, saved[name])
    assert not np.array_equal(state(online)["0.weight"], saved["0.weight"])
    assert saved["1.num_batches_tracked"] == 3
    assert all(parameter.grad is None and parameter.is_leaf for parameter in target.parameters())


def test_ema_update_follows_the_closed_form_of_repeated_averaging(load):
    ema_update = load("target_networks/ema_update").ema_update
    target, online = normalised_net(1), normalised_net(3)
    target.requires_grad_(False)
    first, goal = state(target), state(online)
    for _ in range(7):
        ema_update(target, online, 0.2)
    for name, array in state(target).items():
        if name.endswith("num_batches_tracked"):
            assert array == goal[name] == 3
        else:
            np.testing.assert_allclose(
                array, goal[name] + 0.8**7 * (first[name] - goal[name]), rtol=1e-5, atol=1e-6
            )
        np.testing.assert_array_equal(state(online)[name], goal[name])
    assert all(not parameter.requires_grad and parameter.is_leaf for parameter in target.parameters())


def test_ema_update_agrees_with_torch_swa_utils(load):
    ema_update = load("target_networks/ema_update").ema_update
    target, online = normalised_net(2), normalised_net(4)
    average = torch.optim.swa_utils.get_ema_multi_avg_fn(decay=0.9)
    expected = [parameter.detach().clone() for parameter in target.parameters()]
    average(expected, [parameter.detach() for parameter in online.parameters()], None)
    ema_update(target, online, 0.1)
    for parameter, wanted in zip(target.parameters(), expected, strict=True):
        np.testing.assert_allclose(parameter.detach(), wanted, rtol=1e-5, atol=1e-6)


def test_build_agent_trains_q_by_the_adamw_of_the_paper_and_never_the_target(load):
    build_agent = load("target_networks/build_agent").build_agent
    torch.manual_seed(0)
    q, target, optimizer = build_agent(lambda: torch.nn.Linear(2, 1, bias=False), 0.1, 0.5)
    w = q.weight.detach().numpy().astype(np.float64)
    start = target.weight.detach().numpy().copy()
    np.testing.assert_array_equal(start, w.astype(np.float32))
    m, v = np.zeros_like(w), np.zeros_like(w)
    x = np.array([[1.0, -2.0], [0.5, 3.0]])
    for t in range(1, 4):
        target.weight.grad = torch.zeros_like(target.weight)
        optimizer.zero_grad()
        q(torch.tensor(x, dtype=torch.float32)).square().sum().backward()
        g = 2 * (x @ w.T).T @ x
        np.testing.assert_allclose(q.weight.grad, g, rtol=1e-4)
        optimizer.step()
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
        w = w - 0.1 * 0.5 * w - 0.1 * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8)
        np.testing.assert_allclose(q.weight.detach(), w, rtol=1e-4)
    np.testing.assert_array_equal(target.weight.detach(), start)
