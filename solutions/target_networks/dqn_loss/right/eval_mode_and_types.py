"""Annotated, with a named target, each step on its own line."""

import torch


def dqn_loss(q_net, target_net, batch, gamma):
    state_q: torch.Tensor = q_net(batch["states"])
    action_q: torch.Tensor = state_q.gather(dim=1, index=batch["actions"][:, None])[:, 0]
    with torch.inference_mode():
        next_q: torch.Tensor = target_net(batch["next_states"]).max(dim=1)[0]
    next_q = next_q.clone()
    not_done = 1.0 - batch["dones"]
    expected: torch.Tensor = batch["rewards"] + gamma * not_done * next_q
    criterion = torch.nn.MSELoss()
    return criterion(action_q, expected)
