from torch.distributions import Categorical


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    policy = Categorical(logits=actor(batch["states"]))
    error = batch["returns"].unsqueeze(-1) - critic(batch["states"])
    actor_loss = (-policy.log_prob(batch["actions"]) * error.detach().squeeze(-1)).mean()
    critic_loss = error.pow(2).mean()
    for optimizer in (opt_actor, opt_critic):
        optimizer.zero_grad(set_to_none=False)
    (actor_loss + critic_loss).backward()
    opt_critic.step()
    opt_actor.step()
    return float(actor_loss), float(critic_loss)
