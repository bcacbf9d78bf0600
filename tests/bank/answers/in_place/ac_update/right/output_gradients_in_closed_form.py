"""No loss is differentiated; the known gradients at the logits and at the values are sent back by
autograd.backward.
"""

import torch


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    rows = torch.arange(len(actions))
    logits, values = actor(states), critic(states)

    with torch.no_grad():
        weight = 1.0 / len(actions)
        advantages = returns.unsqueeze(1) - values
        log_pi = logits - torch.logsumexp(logits, dim=1, keepdim=True)
        actor_loss = -(advantages.squeeze(1) * log_pi[rows, actions]).mean()
        critic_loss = advantages.pow(2).mean()
        at_logits = log_pi.exp()
        at_logits[rows, actions] -= 1.0
        at_logits = at_logits * advantages * weight
        at_values = -2.0 * weight * advantages

    for network in (actor, critic):
        for parameter in network.parameters():
            parameter.grad = None
    torch.autograd.backward([logits, values], [at_logits, at_values])
    for optimizer in (opt_actor, opt_critic):
        optimizer.step()
    return actor_loss, critic_loss
