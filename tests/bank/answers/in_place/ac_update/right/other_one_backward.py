"""One backward pass of the sum of both losses: they share no graph once the weight is a constant."""
import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch, *, retain=False):
    states = batch["states"]
    with torch.no_grad():
        weight = batch["returns"].clone()
        weight -= critic(states).flatten()
    surprise = F.cross_entropy(actor(states), batch["actions"], reduction="none")
    actor_loss = torch.einsum("i,i->", weight, surprise) / len(surprise)
    critic_loss = F.mse_loss(critic(states).flatten(), batch["returns"], reduction="mean")
    for optimizer in (opt_actor, opt_critic):
        for group in optimizer.param_groups:
            for p in group["params"]:
                p.grad = None
    total = actor_loss + critic_loss
    if total.requires_grad:
        total.backward(retain_graph=retain)
    opt_critic.step()
    opt_actor.step()
    return [actor_loss.detach(), critic_loss.detach()]
