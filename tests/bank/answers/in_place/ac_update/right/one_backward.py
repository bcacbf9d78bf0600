r"""Cross-entropy per row, the sum of both losses, one backward pass; returns tensors."""

import torch
import torch.nn.functional as F



def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = (batch[key] for key in ("states", "actions", "returns"))
    for optimizer in (opt_actor, opt_critic):
        optimizer.zero_grad(set_to_none=True)
    advantage = returns - critic(states)[:, 0]
    surprise = F.cross_entropy(actor(states), actions, reduction="none")
    actor_loss = torch.mean(advantage.detach() * surprise)
    critic_loss = F.mse_loss(advantage, torch.zeros_like(advantage))
    (actor_loss + critic_loss).backward()
    opt_critic.step()
    opt_actor.step()
    return actor_loss.detach(), critic_loss.detach()
