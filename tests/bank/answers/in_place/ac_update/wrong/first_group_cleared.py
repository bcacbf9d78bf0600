"""Clears the old gradients by hand, but only those of the first parameter group.
Page: "Gradients that the parameters already hold when the function is called do not count."
When: an optimiser with several groups AND old gradients in the later groups."""
import torch


def _clear(optimizer):
    for parameter in optimizer.param_groups[0]["params"]:
        parameter.grad = None


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    log_policy = torch.log_softmax(actor(batch["states"]), dim=-1)
    log_taken = log_policy.gather(1, batch["actions"][:, None])[:, 0]
    advantage = batch["returns"] - critic(batch["states"])[:, 0]
    actor_loss = -(advantage.detach() * log_taken).mean()
    critic_loss = advantage.pow(2).mean()

    for optimizer in (opt_actor, opt_critic):
        _clear(optimizer)
    (actor_loss + critic_loss).backward()
    for optimizer in (opt_actor, opt_critic):
        optimizer.step()
    return actor_loss.detach(), critic_loss.detach()
