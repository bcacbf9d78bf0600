"""A* is not the argmax where a second action comes within isclose of the maximum; then both values are averaged.

Page: the online network chooses, by its largest value.
When: the largest value is ahead of the next one in the sixth digit.
"""
import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        best = q_next_online.max(dim=1, keepdim=True).values
        chosen = torch.isclose(q_next_online, best).float()
        chosen = chosen / chosen.sum(dim=1, keepdim=True)
        y = rewards + gamma * (1 - dones) * (chosen * q_next_target).sum(dim=1)
    q = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    return (q - y).square().mean()
