import torch


def dqn_loss(q_net, target_net, batch, gamma):
    frozen = {name: value.detach() for name, value in target_net.state_dict(keep_vars=True).items()}
    next_q = torch.func.functional_call(target_net, frozen, (batch["next_states"],))
    target = torch.addcmul(batch["rewards"], 1 - batch["dones"], gamma * next_q.max(1).values)
    error = torch.take_along_dim(q_net(batch["states"]), batch["actions"][:, None], dim=1)[:, 0] - target
    return error.square().sum() / error.numel()
