"""The critic is frozen for the actor's loss and put back to the flag of its first parameter.
Page: "the networks' flags and the optimisers' settings are left as they were found"
When: a critic whose first parameter learns and whose last one is frozen: it is trainable afterwards (and moves)."""
import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    flag = next(critic.parameters()).requires_grad
    critic.requires_grad_(False)
    weight = returns - critic(states).squeeze(1)
    critic.requires_grad_(flag)
    actor_loss = (weight * F.cross_entropy(actor(states), actions, reduction="none")).mean()
    critic_loss = F.mse_loss(critic(states).squeeze(1), returns)
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    (actor_loss + critic_loss).backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
