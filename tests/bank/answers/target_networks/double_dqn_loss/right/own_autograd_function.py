"""An autograd function of its own with a written-out backward, in double precision inside."""
import torch


class _Squared(torch.autograd.Function):
    @staticmethod
    def forward(ctx, q_s, actions, y):
        error = q_s.gather(1, actions[:, None]).squeeze(1).double() - y
        ctx.save_for_backward(error, actions)
        ctx.shape = q_s.shape
        return error.square().mean().float()

    @staticmethod
    def backward(ctx, incoming):
        error, actions = ctx.saved_tensors
        slope = torch.zeros(ctx.shape, dtype=torch.float32)
        slope.scatter_(1, actions[:, None], (2 * error / len(error)).float()[:, None])
        return incoming * slope, None, None


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        price = torch.take_along_dim(q_next_target, q_next_online.argmax(1, keepdim=True), dim=1)[:, 0]
        y = rewards.double() + gamma * (1 - dones.double()) * price.double()
    return _Squared.apply(q_s, actions, y)
