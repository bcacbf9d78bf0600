"""Keeps the chosen action's price, sets the others to zero and takes the largest of the row.

Page: y_i = r_i + gamma (1 - d_i) Q_target(s'_i, a*_i).
When: the target network's value at the chosen action is negative (with two or more actions).
"""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        chosen = F.one_hot(q_next_online.argmax(dim=1), q_next_online.shape[1])
        price = (chosen * q_next_target).amax(dim=1)
        y = rewards + gamma * (1 - dones) * price
    prediction = q_s.gather(1, actions.unsqueeze(1)).squeeze(1)
    return F.mse_loss(prediction, y)
