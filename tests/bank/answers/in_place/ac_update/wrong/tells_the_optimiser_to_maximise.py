"""Ascends the objective: sets maximize on the actor's optimiser, and leaves it set.

Page: "the optimisers' settings are left as they were found"
When: always; the weights are right as long as only this function uses the optimiser.
"""
import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    advantage = returns - critic(states).squeeze(1)
    log_pi = F.log_softmax(actor(states), dim=1).gather(1, actions[:, None])[:, 0]
    objective = (advantage.detach() * log_pi).mean()
    critic_loss = advantage.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    objective.backward()
    critic_loss.backward()
    for group in opt_actor.param_groups:
        group["maximize"] = True
    opt_actor.step()
    opt_critic.step()
    return -objective.item(), critic_loss.item()
