"""Old gradients in .grad of the critic are lost: dQ/da is found by backward(), and zero_grad() cleans up."""

import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with torch.no_grad():
        s2 = batch["next_states"]
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * critic_target(s2, actor_target(s2)).squeeze(-1)
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(-1), y)

    actions = actor(states)
    leaf = actions.detach().requires_grad_()
    actor_value = -critic(states, leaf).mean()
    actor_value.backward()
    critic.zero_grad()  # keep nothing of it
    along = (leaf.grad * actions).sum()
    return critic_loss, actor_value.detach() + along - along.detach()
