"""Clears the gradients of the first parameter group of each optimiser.

Page: "Gradients that the parameters already hold when the function is called do not count." / "It may have several parameter groups"
When: several groups, and parameters of a later one hold a .grad (always on a second call).
"""
import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantage = batch["returns"] - critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    chosen = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    actor_loss = -(advantage.detach() * chosen).mean()
    critic_loss = advantage.pow(2).mean()
    for optimizer in (opt_actor, opt_critic):
        for parameter in optimizer.param_groups[0]["params"]:
            parameter.grad = None
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
