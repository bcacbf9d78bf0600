"""The step follows the sum over the batch with the learning rate divided by B, which is not the same for
Adam or with weight decay.
"""

import torch.nn.functional as F


def _step(optimizer, parts):
    size = len(parts)
    optimizer.zero_grad()
    parts.sum().backward()
    rates = [group["lr"] for group in optimizer.param_groups]
    for group in optimizer.param_groups:
        group["lr"] = group["lr"] / size
    optimizer.step()
    for group, rate in zip(optimizer.param_groups, rates):
        group["lr"] = rate
    return parts.detach().mean().item()


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantages = batch["returns"] - critic(batch["states"]).squeeze(-1)
    nll = F.cross_entropy(actor(batch["states"]), batch["actions"], reduction="none")
    actor_parts = advantages.detach() * nll
    critic_parts = advantages.square()
    return _step(opt_actor, actor_parts), _step(opt_critic, critic_parts)
