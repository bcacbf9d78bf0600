r"""Subtracts the learning rate times the gradient itself, with the optimiser's learning rate.

Page: "Each network takes exactly one step of its own optimiser"
When: the optimiser is more than plain SGD (momentum, weight decay, Adam) or has several groups: the step is another one.
"""

import torch
import torch.nn.functional as F



def _descend(optimizer, loss):
    parameters = [p for group in optimizer.param_groups for p in group["params"] if p.requires_grad]
    rate = optimizer.param_groups[0]["lr"]
    gradients = torch.autograd.grad(loss, parameters, allow_unused=True)
    with torch.no_grad():
        for parameter, gradient in zip(parameters, gradients):
            if gradient is not None:
                parameter -= rate * gradient


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantage = batch["returns"] - critic(batch["states"]).squeeze(-1)
    losses = F.cross_entropy(actor(batch["states"]), batch["actions"], reduction="none")
    actor_loss = (advantage.detach() * losses).mean()
    critic_loss = advantage.square().mean()
    _descend(opt_actor, actor_loss)
    _descend(opt_critic, critic_loss)
    return actor_loss.item(), critic_loss.item()
