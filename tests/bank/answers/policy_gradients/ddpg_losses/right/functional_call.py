"""The window is a functional call with detached parameters."""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    with torch.no_grad():
        following = batch["next_states"]
        bootstrap = critic_target(following, actor_target(following))[:, 0]
        y = batch["rewards"] + gamma * (1.0 - batch["dones"]) * bootstrap
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"])[:, 0], y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    scores = functional_call(critic, fixed, (batch["states"], actor(batch["states"])))
    return critic_loss, -scores.mean()
