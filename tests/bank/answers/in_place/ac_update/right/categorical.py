r"""torch.distributions for the policy; the critic goes first and entirely, after the weight was kept."""

import torch
import torch.nn.functional as F



from torch.distributions import Categorical


def _learn(optimizer, loss):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(loss)


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    gap = batch["returns"] - critic(batch["states"]).flatten()
    weight = gap.detach().clone()
    policy = Categorical(logits=actor(batch["states"]))
    actor_loss = -torch.mean(weight * policy.log_prob(batch["actions"]))
    critic_number = _learn(opt_critic, torch.mean(gap**2))
    return _learn(opt_actor, actor_loss), critic_number
