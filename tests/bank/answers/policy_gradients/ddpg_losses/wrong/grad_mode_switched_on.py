"""Recording is switched off for the target and then on again, also if it was off when the call came.
Page: "Called with gradients switched off, the function may raise; grad mode is left as it was found."
When: called under torch.no_grad(): torch.is_grad_enabled() is True afterwards.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    torch.set_grad_enabled(False)
    nxt = batch["next_states"]
    q_next = critic_target(nxt, actor_target(nxt)).squeeze(1)
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * q_next
    torch.set_grad_enabled(True)
    s = batch["states"]
    critic_loss = F.mse_loss(critic(s, batch["actions"]).squeeze(1), y)
    fixed = {k: p.detach() for k, p in critic.named_parameters()}
    return critic_loss, -functional_call(critic, fixed, (s, actor(s))).mean()
