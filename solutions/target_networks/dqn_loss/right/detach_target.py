import torch


def dqn_loss(q_net, target_net, batch, gamma):
    q = q_net(batch["states"])
    q_sa = q[torch.arange(len(q)), batch["actions"]]
    best, _ = torch.max(target_net(batch["next_states"]), dim=-1)
    y = (batch["rewards"] + gamma * best * (1 - batch["dones"])).detach()
    return ((y - q_sa) ** 2).mean()
