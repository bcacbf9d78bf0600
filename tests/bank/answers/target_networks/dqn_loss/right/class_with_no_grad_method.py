"""A small class holds the batch; its target is a method decorated with no_grad, and the mean is a dot
product.
"""

import torch


class _Transitions:
    def __init__(self, batch):
        self.size = batch["actions"].shape[0]
        self.batch = batch

    def predicted(self, net):
        q = net(self.batch["states"])
        offsets = torch.arange(self.size, device=q.device) * q.shape[1]
        return q.reshape(-1)[offsets + self.batch["actions"]]

    @torch.no_grad()
    def wanted(self, net, gamma):
        best = net(self.batch["next_states"]).amax(dim=1)
        return torch.addcmul(self.batch["rewards"], 1 - self.batch["dones"], best, value=gamma)


def dqn_loss(q_net, target_net, batch, gamma):
    """The mean squared TD error of a batch of transitions."""
    transitions = _Transitions(batch)
    error = transitions.predicted(q_net) - transitions.wanted(target_net, gamma)
    return torch.dot(error, error) / transitions.size
