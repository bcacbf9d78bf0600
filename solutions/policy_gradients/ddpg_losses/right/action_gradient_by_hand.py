import torch


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    # The deterministic policy gradient theorem, spelled out: dQ/da, then da/dtheta.
    states = batch["states"]
    a = actor(states)
    a_leaf = a.detach().requires_grad_()
    q = critic(states, a_leaf)
    (dq_da,) = torch.autograd.grad(q.sum(), a_leaf)
    surrogate = (dq_da * (a - a.detach())).sum(dim=1, keepdim=True)
    actor_loss = -(q.detach() + surrogate).mean()

    with torch.no_grad():
        a_next = actor_target(batch["next_states"])
        q_next = critic_target(batch["next_states"], a_next)[:, 0]
    target = batch["rewards"] + gamma * q_next * (1 - batch["dones"])
    critic_loss = torch.square(critic(states, batch["actions"])[:, 0] - target).mean()
    return critic_loss, actor_loss
