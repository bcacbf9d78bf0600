r"""Clips the error in the gradient to [-10, 10]; the value is right.
Page: "**flows**: $\tfrac{2}{B}\,(Q(s_i, a_i) - y_i)$ at the action taken, 0 at the others"
When: an error is larger than 10 in size.
"""
import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
    error = q_s.gather(1, actions.unsqueeze(1)).squeeze(1) - y
    held = error.detach()
    return (held.square() + 2 * held.clamp(-10, 10) * (error - held)).mean()
