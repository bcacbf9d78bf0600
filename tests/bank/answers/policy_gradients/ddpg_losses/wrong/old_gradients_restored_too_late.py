"""Gets dQ/da with backward() on a cut-off action, and puts the critic's .grad back afterwards: but it
noted the tensors themselves, into which backward() has added in place.

Page: "nor a `.grad`, which is not filled and, where there is one from earlier, stays as it is".
When: the critic's parameters have old gradients in .grad (without them all is well).
"""
import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states, after = batch["states"], batch["next_states"]
    with torch.no_grad():
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * critic_target(after, actor_target(after))[:, 0]
    critic_loss = F.mse_loss(critic(states, batch["actions"])[:, 0], y)

    action = actor(states)
    probe = action.detach().requires_grad_(True)
    before = {p: p.grad for p in critic.parameters()}
    score = critic(states, probe).mean()
    score.backward()
    for p, grad in before.items():
        p.grad = grad
    uphill = (probe.grad * (action - action.detach())).sum()
    return critic_loss, -(score.detach() + uphill)
