"""One transition at a time, with torch.func.vmap; the names are keyword-capable."""
import torch


def _squared_error(q, action, reward, done, online, target, gamma):
    best = online.argmax()
    worth = torch.take_along_dim(target, best[None], dim=0)[0]
    y = reward + gamma * (1.0 - done) * worth
    predicted = torch.take_along_dim(q, action[None], dim=0)[0]
    return (predicted - y) ** 2


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma, *, reduce=torch.mean):
    batched = torch.func.vmap(_squared_error, in_dims=(0, 0, 0, 0, 0, 0, None))
    errors = batched(q_s, actions, rewards, dones, q_next_online.detach(), q_next_target.detach(), gamma)
    return reduce(errors)
