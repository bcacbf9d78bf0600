import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    rows = torch.arange(q_s.shape[0])
    a_star = torch.argmax(q_next_online, dim=-1)
    y = rewards + gamma * q_next_target[rows, a_star] * (1 - dones)
    return ((q_s[rows, actions] - y.detach()) ** 2).mean()
