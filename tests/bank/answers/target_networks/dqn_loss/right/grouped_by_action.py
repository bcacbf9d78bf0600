"""The transitions are grouped by the action taken, and the groups' squared errors are added up in float64."""

import torch


def dqn_loss(q_net, target_net, batch, gamma):
    """The mean squared TD error of a batch of transitions."""
    actions = batch["actions"]
    with torch.no_grad():
        following = target_net(batch["next_states"]).double()
        best = following.sort(dim=1, descending=True).values[:, 0]
        alive = batch["dones"] < 0.5
        y = batch["rewards"].double() + torch.where(alive, gamma * best, torch.zeros_like(best))
    q = q_net(batch["states"])
    parts = []
    for action, column in enumerate(q.unbind(dim=1)):
        members = (actions == action).nonzero().flatten()
        parts.append((column[members].double() - y[members]).square().sum())
    return (torch.stack(parts).sum() / actions.numel()).float()
