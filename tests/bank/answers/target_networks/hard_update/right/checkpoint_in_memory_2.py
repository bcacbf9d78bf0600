"""Unusual: saves a checkpoint to memory and loads it into the target."""

import io

import torch


def hard_update(target, online):
    file = io.BytesIO()
    torch.save(online.state_dict(), file)
    file.seek(0)
    target.load_state_dict(torch.load(file, weights_only=True))
