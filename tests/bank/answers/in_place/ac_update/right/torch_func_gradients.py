"""torch.func.grad_and_value over a dict of the trainable parameters, for each network."""
import torch
import torch.nn.functional as F
from torch.func import functional_call, grad_and_value


def _gradients(net, states, loss_of_output):
    trainable = {name: p.detach() for name, p in net.named_parameters() if p.requires_grad}

    def loss(parameters):
        return loss_of_output(functional_call(net, parameters, (states,)))

    return grad_and_value(loss)(trainable)


def _apply(net, optimizer, gradients):
    for name, parameter in net.named_parameters():
        if name in gradients:
            parameter.grad = gradients[name].detach().clone()
    optimizer.step()


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    weights = returns - critic(states).detach().squeeze(1)

    def actor_objective(logits):
        return (weights * F.cross_entropy(logits, actions, reduction="none")).mean()

    def critic_objective(values):
        return F.mse_loss(values, returns.unsqueeze(1))

    actor_gradients, actor_loss = _gradients(actor, states, actor_objective)
    critic_gradients, critic_loss = _gradients(critic, states, critic_objective)
    _apply(actor, opt_actor, actor_gradients)
    _apply(critic, opt_critic, critic_gradients)
    return actor_loss.item(), critic_loss.item()
