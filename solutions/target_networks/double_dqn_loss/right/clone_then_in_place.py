import torch


def double_dqn_loss(q_s, actions, rewards, dones, q_next_online, q_next_target, gamma):
    with torch.no_grad():
        order = q_next_online.sort(dim=1, descending=True)[1]
        target = q_next_target.clone().gather(1, order[:, :1]).flatten()
        target.mul_(gamma)
        target[dones > 0] = 0
        target.add_(rewards)
    prediction = q_s.gather(1, actions[:, None]).flatten()
    return torch.nn.MSELoss()(prediction, target)
