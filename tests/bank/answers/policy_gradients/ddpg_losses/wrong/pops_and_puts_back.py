"""Takes the rewards out of the batch and puts them back at the end.
Page: "nothing in the batch or the networks is changed" (contract: "Do not add, remove or replace a key of a dict")
When: always: the order of the keys changes.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    rewards = batch.pop("rewards")
    s = batch["states"]
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(-1)
        y = rewards + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(s, batch["actions"]).squeeze(-1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    actor_loss = -functional_call(critic, fixed, (s, actor(s))).mean()
    batch["rewards"] = rewards
    return critic_loss, actor_loss
