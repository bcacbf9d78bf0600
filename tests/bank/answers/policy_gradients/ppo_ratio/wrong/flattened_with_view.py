"""Flattens both inputs with view(-1), which refuses tensors that are not contiguous.

Page: "any shape"; contract.md: inputs can arrive "not contiguous".
When: a (T, B) tensor that is a transpose or a strided slice: RuntimeError.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    flat_new = new_logp.view(-1)
    flat_old = old_logp.detach().view(-1)
    return torch.exp(flat_new - flat_old).view(new_logp.shape)
