"""Loads with assign=True: the target's tensors are the online network's.

Page: "`target` shares no memory with `online`: what later happens to one does not show in the other"
When: always; shows as soon as one of them is trained.
"""
import torch


def hard_update(target, online):
    target.load_state_dict(online.state_dict(), assign=True)
