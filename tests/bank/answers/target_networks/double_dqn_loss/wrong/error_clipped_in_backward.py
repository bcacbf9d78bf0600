"""The value is the squared error; the gradient is clipped as in the Nature paper (error limited to [-1, 1]).

Page: q_s flows: 2/B (Q(s_i, a_i) - y_i) at the action taken.
When: a TD error is larger than 1 in size.
"""
import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best)[:, 0]
    error = q_s.gather(1, actions[:, None])[:, 0] - y
    slope = error.detach().clamp(-1.0, 1.0)
    surrogate = 2 * slope * (error - error.detach())
    return (error.detach().square() + surrogate).mean()
