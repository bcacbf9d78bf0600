import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    s, a, s2 = batch["states"], batch["actions"], batch["next_states"]
    r, d = batch["rewards"].unsqueeze(1), batch["dones"].unsqueeze(1)
    with torch.no_grad():
        y = r + gamma * (1 - d) * critic_target(s2, actor_target(s2))
    critic_loss = F.mse_loss(critic(s, a), y)

    critic.requires_grad_(False)
    try:
        actor_loss = -critic(s, actor(s)).mean()
    finally:
        critic.requires_grad_(True)
    return critic_loss, actor_loss
