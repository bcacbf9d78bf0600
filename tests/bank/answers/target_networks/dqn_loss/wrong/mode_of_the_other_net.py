"""The target network is put into evaluation mode for its pass, and afterwards into the mode of q_net.
Page: "The networks, the batch and PyTorch's grad mode are left as they were found."
When: q_net in training mode, target_net in evaluation mode: target_net comes back in training mode."""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    target_net.eval()
    with torch.no_grad():
        best = target_net(batch["next_states"]).amax(dim=1)
    target_net.train(q_net.training)
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    q = q_net(batch["states"])[torch.arange(len(y)), batch["actions"]]
    return F.mse_loss(q, y)
