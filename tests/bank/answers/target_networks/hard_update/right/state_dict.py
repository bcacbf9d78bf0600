"""load_state_dict of the other's state_dict."""
import torch


def hard_update(target, online):
    target.load_state_dict(online.state_dict())
