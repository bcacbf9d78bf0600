"""Unusual: the squared error of one transition, batched by torch.vmap."""

import functools

import torch


def _one(gamma, q, action, reward, done, online, target):
    best = online.argmax(dim=0, keepdim=True)
    y = reward + gamma * (1 - done) * target.gather(0, best)
    return (q.gather(0, action.reshape(1)) - y.detach()).square().sum()


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    one = torch.vmap(functools.partial(_one, gamma))
    fixed = (tensor.detach() for tensor in (rewards, dones, q_next_online, q_next_target))
    return one(q_s, actions, *fixed).mean()
