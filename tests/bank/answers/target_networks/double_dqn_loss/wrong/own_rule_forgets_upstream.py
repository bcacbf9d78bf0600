"""The hand-written backward ignores the gradient that comes back, so q_s gets a wrong one as part of a
larger loss.
"""

import torch


class _Loss(torch.autograd.Function):
    @staticmethod
    def forward(ctx, q_s, actions, y):
        index = actions.unsqueeze(1)
        errors = q_s.gather(1, index) - y.unsqueeze(1)
        slope = torch.zeros_like(q_s).scatter(1, index, 2 * errors / len(y))
        ctx.save_for_backward(slope)
        return errors.square().mean()

    @staticmethod
    def backward(ctx, upstream):
        (slope,) = ctx.saved_tensors
        return slope, None, None


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        best = q_next_online.argmax(dim=1, keepdim=True)
        y = rewards + gamma * (1 - dones) * q_next_target.gather(1, best).squeeze(1)
    return _Loss.apply(q_s, actions, y)
