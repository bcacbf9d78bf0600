"""A custom autograd.Function computes in float64 and carries the hand-derived gradient of q_s alone."""

import torch


class _SquaredTD(torch.autograd.Function):
    @staticmethod
    def forward(ctx, q_s, actions, y):
        rows = torch.arange(len(actions), device=actions.device)
        errors = q_s[rows, actions].double() - y
        ctx.save_for_backward(errors, actions)
        ctx.kind = (q_s.shape, q_s.dtype)
        return (errors.square().sum() / len(errors)).to(q_s.dtype)

    @staticmethod
    def backward(ctx, upstream):
        errors, actions = ctx.saved_tensors
        shape, dtype = ctx.kind
        slope = torch.zeros(shape, dtype=torch.float64, device=errors.device)
        slope.scatter_(1, actions.unsqueeze(1), (2.0 / len(errors) * errors).unsqueeze(1))
        return (slope * upstream.double()).to(dtype), None, None


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    """Mean squared TD error; q_next_online chooses the next action, q_next_target says what it is worth."""
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        worth = q_next_target.double().gather(1, best).squeeze(1)
        y = rewards.double() + gamma * (1.0 - dones.double()) * worth
    return _SquaredTD.apply(q_s, actions, y)
