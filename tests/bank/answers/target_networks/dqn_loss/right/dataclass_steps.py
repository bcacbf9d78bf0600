"""A small class that holds the batch; one-hot product for the action taken."""
from dataclasses import dataclass

import torch
import torch.nn.functional as F


@dataclass
class _Loss:
    batch: dict
    gamma: float

    @torch.no_grad()
    def targets(self, net):
        best = torch.sort(net(self.batch["next_states"]), dim=1).values[:, -1]
        return self.batch["rewards"] + self.gamma * (1 - self.batch["dones"]) * best

    def predictions(self, net):
        q = net(self.batch["states"])
        return torch.where(F.one_hot(self.batch["actions"], q.shape[1]) == 1, q, 0.0).sum(dim=1)


def dqn_loss(q_net, target_net, batch, gamma):
    work = _Loss(batch, gamma)
    return F.mse_loss(work.predictions(q_net), work.targets(target_net))
