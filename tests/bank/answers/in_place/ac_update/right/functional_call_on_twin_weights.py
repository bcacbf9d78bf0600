"""The losses are computed on detached twins of the weights by functional_call, and the twins' gradients are
moved over.
"""

import torch
from torch.func import functional_call


class Twin:
    """A network as a function of fresh leaves that have the values of its parameters."""

    def __init__(self, network):
        self.network = network
        self.leaves = {
            name: p.detach().clone().requires_grad_(p.requires_grad) for name, p in network.named_parameters()
        }

    def __call__(self, states):
        return functional_call(self.network, self.leaves, (states,))

    def hand_over(self, loss):
        names = [name for name, leaf in self.leaves.items() if leaf.requires_grad]
        slopes = torch.autograd.grad(loss, [self.leaves[name] for name in names], allow_unused=True)
        found = dict(zip(names, slopes))
        for name, p in self.network.named_parameters():
            p.grad = found.get(name)


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    policy, baseline = Twin(actor), Twin(critic)
    picked = torch.log_softmax(policy(batch["states"]), dim=-1).gather(-1, batch["actions"][:, None])
    errors = batch["returns"][:, None] - baseline(batch["states"])
    actor_loss = (errors.detach() * picked).mean().neg()
    critic_loss = errors.square().mean()
    policy.hand_over(actor_loss)
    baseline.hand_over(critic_loss)
    opt_actor.step()
    opt_critic.step()
    return float(actor_loss.detach()), float(critic_loss.detach())
