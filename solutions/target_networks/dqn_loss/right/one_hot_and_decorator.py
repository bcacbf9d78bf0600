import torch
import torch.nn.functional as F


@torch.no_grad()
def bellman_target(target_net, batch, gamma):
    best = target_net(batch["next_states"]).topk(1, dim=1).values[:, 0]
    return torch.where(batch["dones"] > 0.5, batch["rewards"], batch["rewards"] + gamma * best)


def dqn_loss(q_net, target_net, batch, gamma):
    q_all = q_net(batch["states"])
    chosen = F.one_hot(batch["actions"], num_classes=q_all.shape[1]).to(q_all.dtype)
    q_taken = (q_all * chosen).sum(dim=1)
    return F.mse_loss(q_taken, bellman_target(target_net, batch, gamma))
