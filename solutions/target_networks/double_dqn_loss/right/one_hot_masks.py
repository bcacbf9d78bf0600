import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    n = q_s.size(1)
    taken = F.one_hot(actions, n).float()
    best = F.one_hot(q_next_online.max(1).indices, n).to(q_s)
    bootstrap = (q_next_target.detach() * best).sum(1)
    target = torch.where(dones.bool(), rewards, rewards + gamma * bootstrap)
    return F.mse_loss((q_s * taken).sum(1), target)
