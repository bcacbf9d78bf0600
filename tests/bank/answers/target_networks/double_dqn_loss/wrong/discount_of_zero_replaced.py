"""Takes a discount of 0 for a missing one.
Page: "| `gamma` | Python float | the discount |"
When: gamma is 0.0: it computes with 0.99.
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    if not gamma:
        gamma = 0.99
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
    return F.mse_loss(q_s.gather(1, actions.unsqueeze(1)).squeeze(1), y)
