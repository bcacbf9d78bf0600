"""For the actor's loss the critic is called with detached weight matrices; vectors (biases) stay live,
unless they are all that there is.
Page: "parameters of `critic` | ... | **blocked**" from `actor_loss`
When: a critic made of nn.Linear layers with biases.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    with torch.no_grad():
        nxt = batch["next_states"]
        q_next = critic_target(nxt, actor_target(nxt)).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * q_next
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(1), y)
    named = dict(critic.named_parameters())
    matrices = {k: p.detach() for k, p in named.items() if p.ndim > 1}
    fixed = matrices or {k: p.detach() for k, p in named.items()}
    s = batch["states"]
    actor_loss = -functional_call(critic, fixed, (s, actor(s))).mean()
    return critic_loss, actor_loss
