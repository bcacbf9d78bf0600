r"""torch.autograd.grad with each network's own parameters, put into .grad by hand."""

import torch
import torch.nn.functional as F



def _set_gradients(network, optimizer, loss):
    optimizer.zero_grad(set_to_none=True)
    learning = [p for p in network.parameters() if p.requires_grad]
    for parameter, gradient in zip(learning, torch.autograd.grad(loss, learning, allow_unused=True)):
        parameter.grad = gradient


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    size = batch["returns"].shape[0]
    advantage = batch["returns"].unsqueeze(1) - critic(batch["states"])
    logits = actor(batch["states"])
    rows = torch.arange(size)
    log_pi = logits[rows, batch["actions"]] - torch.logsumexp(logits, dim=1)
    actor_loss = -torch.dot(advantage.detach().view(size), log_pi) / size
    critic_loss = (advantage * advantage).sum() / size
    _set_gradients(actor, opt_actor, actor_loss)
    _set_gradients(critic, opt_critic, critic_loss)
    opt_actor.step()
    opt_critic.step()
    return float(actor_loss), float(critic_loss)
