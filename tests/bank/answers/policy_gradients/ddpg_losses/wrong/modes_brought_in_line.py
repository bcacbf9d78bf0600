"""The target networks are put into the mode of the networks that they follow, and stay in it.
Page: "nothing in the batch or the networks is changed: neither values nor train/eval mode"
When: critic in train mode, critic_target in eval mode (as targets usually are).
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    actor_target.train(actor.training)
    critic_target.train(critic.training)
    with torch.no_grad():
        nxt = batch["next_states"]
        q_next = critic_target(nxt, actor_target(nxt)).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * q_next
    s = batch["states"]
    critic_loss = F.mse_loss(critic(s, batch["actions"]).squeeze(1), y)
    fixed = {k: p.detach() for k, p in critic.named_parameters()}
    return critic_loss, -functional_call(critic, fixed, (s, actor(s))).mean()
