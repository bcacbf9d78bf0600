"""Switches recording off for the target and on again with a plain call: on, whatever it was before.

Page: "Called with gradients switched off, the function may raise; grad mode is left as it was found."
When: called with grad mode off (under torch.no_grad() or after set_grad_enabled(False)): it is on
afterwards.
"""
import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    torch.set_grad_enabled(False)
    mu = actor_target(batch["next_states"])
    bootstrap = critic_target(batch["next_states"], mu).view(-1)
    y = torch.where(batch["dones"] > 0, batch["rewards"], batch["rewards"] + gamma * bootstrap)
    torch.set_grad_enabled(True)

    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).view(-1), y)
    flags = [p.requires_grad for p in critic.parameters()]
    for p in critic.parameters():
        p.requires_grad_(False)
    actor_loss = -critic(batch["states"], actor(batch["states"])).mean()
    for p, flag in zip(critic.parameters(), flags):
        p.requires_grad_(flag)
    return critic_loss, actor_loss
