"""Switches recording off for the target and on afterwards, by plain calls.
Page: "Called with gradients switched off, the function may raise; grad mode is left as it was found."
When: called with grad mode off.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    s = batch["states"]
    torch.set_grad_enabled(False)
    next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(-1)
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    torch.set_grad_enabled(True)
    critic_loss = F.mse_loss(critic(s, batch["actions"]).squeeze(-1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    return critic_loss, -functional_call(critic, fixed, (s, actor(s))).mean()
