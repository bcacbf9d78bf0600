"""The price is the maximum of a masked table: zeros of the other actions beat a negative price.
Page: "$y_i = r_i + \\gamma (1 - d_i) Q^{target}(s'_i, a^*_i)$"
When: the target value of the chosen action is negative and there is more than one action."""
import torch
import torch.nn.functional as F


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    n_actions = q_s.shape[1]
    chosen = F.one_hot(q_next_online.argmax(dim=1), n_actions).to(q_s.dtype)
    worth = (q_next_target.detach() * chosen).amax(dim=1)
    y = (rewards + gamma * (1.0 - dones) * worth).detach()
    predicted = (q_s * F.one_hot(actions, n_actions)).sum(dim=1)
    return (predicted - y).square().mean()
