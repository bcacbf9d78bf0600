"""Plain Python goes through the rows, adds up the squared errors and divides by their number."""

import torch


def _bootstrap(chooser, judge):
    index = int(torch.argmax(chooser))
    return judge[index].detach()


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    """Mean squared TD error; q_next_online chooses the next action, q_next_target says what it is worth."""
    squares = []
    for i, action in enumerate(actions.tolist()):
        y = rewards[i].detach()
        if dones[i].item() == 0:
            y = y + gamma * _bootstrap(q_next_online[i], q_next_target[i])
        squares.append((q_s[i, action] - y).square())
    return torch.stack(squares).sum() / len(squares)
