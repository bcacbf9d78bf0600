"""The caller's batch has one more entry after the call: the mask is stored in the dict."""

import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    mask = batch.setdefault("masks", 1.0 - batch["dones"])
    with torch.no_grad():
        s2 = batch["next_states"]
        y = batch["rewards"] + gamma * mask * critic_target(s2, actor_target(s2)).squeeze(-1)
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(-1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    return critic_loss, -functional_call(critic, fixed, (batch["states"], actor(batch["states"]))).mean()
