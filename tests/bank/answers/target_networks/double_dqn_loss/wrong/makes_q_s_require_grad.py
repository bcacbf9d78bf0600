"""Makes sure that the prediction can be trained by setting the flag of q_s.
Page: "All tensors keep their values and their `requires_grad` flag."
When: q_s came without requires_grad (a loss for a report): it leaves with it.
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    if not q_s.requires_grad:
        q_s.requires_grad_()
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
    return F.mse_loss(q_s.gather(1, actions.unsqueeze(1)).squeeze(1), y)
