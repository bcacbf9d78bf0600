"""Pairs of index arrays, detach on the price, where for the end of the episode."""
import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    rows = torch.arange(q_s.shape[0])
    choice = q_next_online.max(dim=1).indices
    price = q_next_target[rows, choice].detach()
    y = torch.where(dones == 1, rewards, rewards + gamma * price)
    error = q_s[rows, actions] - y
    return torch.mean(error * error)
