"""One joint torch.autograd.grad over the trainable parameters of both networks, handed to the optimisers by
hand.
"""

import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantages = batch["returns"] - critic(batch["states"])[:, 0]
    surprise = F.cross_entropy(actor(batch["states"]), batch["actions"], reduction="none")
    actor_loss = torch.mean(advantages.detach() * surprise)
    critic_loss = torch.mean(advantages * advantages)

    everything = [*actor.parameters(), *critic.parameters()]
    learning = [p for p in everything if p.requires_grad]
    slopes = torch.autograd.grad((actor_loss, critic_loss), learning, allow_unused=True)
    for p in everything:
        p.grad = None
    for p, slope in zip(learning, slopes):
        p.grad = slope
    opt_critic.step()
    opt_actor.step()
    return actor_loss.item(), critic_loss.item()
