"""A no_grad block, the arithmetic of the target in float64, rounded once at the end."""
import torch


class TD3Target:
    def __call__(self, actor_target, q1_target, q2_target, batch, gamma, noise, clip):
        r, d, s = (batch[key] for key in ("rewards", "dones", "next_states"))
        with torch.set_grad_enabled(False):
            blurred = actor_target(s).add(noise.clip(min=-clip, max=clip))
            first, second = q1_target(s, blurred), q2_target(s, blurred)
            worst = torch.where(first < second, first, second).reshape(len(r)).double()
            return r.double().add(gamma * (1 - d.double()) * worst).float()


td3_target = TD3Target()
