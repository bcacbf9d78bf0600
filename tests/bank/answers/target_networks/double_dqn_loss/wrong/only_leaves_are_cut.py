"""The target is detached only if the target values are a leaf; those that come out of a network stay attached.
Page: "`q_next_target` | **blocked**"
When: q_next_target is the result of an operation (a network's output) and requires gradients."""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    best = q_next_online.argmax(dim=1, keepdim=True)
    worth = q_next_target.gather(1, best).squeeze(1)
    if q_next_target.is_leaf:
        worth = worth.detach()
    y = rewards + gamma * (1 - dones) * worth
    return F.mse_loss(q_s.gather(1, actions.unsqueeze(1)).squeeze(1), y)
