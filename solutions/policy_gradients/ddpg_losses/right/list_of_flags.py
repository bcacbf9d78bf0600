import torch
import torch.nn as nn


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    params = list(critic.parameters())
    flags = [p.requires_grad for p in params]
    for p in params:
        p.requires_grad = False
    actor_loss = -1.0 * torch.mean(critic(batch["states"], actor(batch["states"])))
    for p, flag in zip(params, flags):
        p.requires_grad = flag

    with torch.inference_mode():
        nxt = critic_target(batch["next_states"], actor_target(batch["next_states"])).view(-1)
    nxt = nxt.clone() * (1 - batch["dones"])
    y = batch["rewards"].clone()
    y += gamma * nxt
    q = critic(batch["states"], batch["actions"]).view(-1)
    return [nn.MSELoss()(q, y), actor_loss]
