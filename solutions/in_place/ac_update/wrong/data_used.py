"""The critic was stepped by hand through `.data`, without its optimiser and unseen by the version counter.

The error of the version counter is gone, and with it the optimiser's momentum: from the second update on
the critic moves differently. The graph that the counter objected to is still there.

Leave the stepping to the optimiser, and find out why the actor's backward pass depends on the critic.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    advantages = batch["returns"] - values
    actor_loss = -(log_prob_taken * advantages).mean()
    critic_loss = advantages.square().mean()
    opt_critic.zero_grad()
    critic_loss.backward(retain_graph=True)
    for group in opt_critic.param_groups:
        for parameter in group["params"]:
            if parameter.grad is not None:
                parameter.data.sub_(group["lr"] * parameter.grad)
    opt_actor.zero_grad()
    actor_loss.backward()
    opt_actor.step()
    return actor_loss.item(), critic_loss.item()
