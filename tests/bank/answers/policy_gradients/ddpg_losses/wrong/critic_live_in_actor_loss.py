"""Uses the critic as it is in the actor's loss.
Page: "parameters of `critic` | **flows**, through $Q(s, a)$ | **blocked**"
When: always: the actor's loss leaves gradients on the critic's parameters.
"""
import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(1), y)
    actor_loss = -critic(batch["states"], actor(batch["states"])).mean()
    return critic_loss, actor_loss
