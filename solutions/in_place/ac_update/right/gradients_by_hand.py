import torch


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    n = batch["actions"].shape[0]
    values = critic(batch["states"]).reshape(n)
    logits = actor(batch["states"])
    mask = torch.nn.functional.one_hot(batch["actions"], logits.shape[1])
    logp = (logits * mask).sum(1) - torch.logsumexp(logits, 1)
    adv = batch["returns"] - values
    losses = -(logp * adv.data).sum() / n, (adv * adv).sum() / n
    for net, optimizer, loss in zip((actor, critic), (opt_actor, opt_critic), losses):
        optimizer.zero_grad()
        params = [p for p in net.parameters() if p.requires_grad]
        for p, g in zip(params, torch.autograd.grad(loss, params)):
            p.grad = g
        optimizer.step()
    return losses
