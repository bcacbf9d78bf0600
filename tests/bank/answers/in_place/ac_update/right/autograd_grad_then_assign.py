"""torch.autograd.grad for each network, gradients handed to the optimiser by hand; a list of scalar tensors."""
import torch


def _step(loss, optimizer):
    parameters = [p for group in optimizer.param_groups for p in group["params"] if p.requires_grad]
    gradients = torch.autograd.grad(loss, parameters, allow_unused=True)
    return optimizer, list(zip(parameters, gradients))


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = torch.einsum("bi->b", critic(batch["states"]))
    advantage = batch["returns"] - values
    logits = actor(batch["states"])
    one_hot = torch.nn.functional.one_hot(batch["actions"], logits.shape[1]).to(logits.dtype)
    log_pi = (logits * one_hot).sum(1) - torch.logsumexp(logits, dim=1)
    actor_loss = torch.dot(advantage.detach(), log_pi).neg() / len(values)
    critic_loss = torch.dot(advantage, advantage) / len(values)
    for optimizer, pairs in [_step(actor_loss, opt_actor), _step(critic_loss, opt_critic)]:
        for parameter, gradient in pairs:
            parameter.grad = gradient
        optimizer.step()
    return [actor_loss.detach(), critic_loss.detach()]
