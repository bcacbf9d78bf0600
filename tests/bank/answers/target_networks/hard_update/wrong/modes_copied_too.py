"""The train/eval mode of every module of the target becomes that of the online network."""

import torch


def hard_update(target, online):
    target.load_state_dict(online.state_dict())
    for mine, theirs in zip(target.modules(), online.modules()):
        mine.training = theirs.training
