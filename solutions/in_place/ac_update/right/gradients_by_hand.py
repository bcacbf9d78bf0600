import torch


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    n = batch["actions"].shape[0]
    values = critic(batch["states"]).reshape(n)
    probs = torch.softmax(actor(batch["states"]), 1)
    mask = torch.nn.functional.one_hot(batch["actions"], probs.shape[1])
    logp = torch.log((probs * mask).sum(1))
    adv = batch["returns"] - values
    losses = -(logp * adv.data).sum() / n, (adv * adv).sum() / n
    for net, optimizer, loss in zip((actor, critic), (opt_actor, opt_critic), losses):
        params = list(net.parameters())
        for p, g in zip(params, torch.autograd.grad(loss, params)):
            p.grad = g
        optimizer.step()
    return losses
