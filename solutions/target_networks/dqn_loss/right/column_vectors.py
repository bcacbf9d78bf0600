import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    states, actions = batch["states"], batch["actions"].view(-1, 1)
    rewards, dones = batch["rewards"].view(-1, 1), batch["dones"].view(-1, 1)
    prediction = q_net(states).gather(1, actions)
    with torch.no_grad():
        bootstrap = target_net(batch["next_states"]).amax(1, keepdim=True)
    target = rewards + gamma * (1 - dones) * bootstrap
    return F.mse_loss(prediction, target)
