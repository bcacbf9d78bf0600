"""The target in a helper that is decorated with no_grad, mse_loss."""
import torch
import torch.nn.functional as F


@torch.no_grad()
def _targets(net, batch, gamma):
    best, _ = net(batch["next_states"]).max(dim=1)
    return batch["rewards"] + gamma * (1.0 - batch["dones"]) * best


def dqn_loss(q_net, target_net, batch, gamma):
    q = q_net(batch["states"]).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    return F.mse_loss(q, _targets(target_net, batch, gamma))
