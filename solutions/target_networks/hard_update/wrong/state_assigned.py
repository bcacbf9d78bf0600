"""Weights and buffers alike were handed over and not copied: both networks hold the same tensors.

A state dictionary does not contain copies. It lists the live tensors, and to assign them is to share them, so
that the target moves with the online network from now on.

Keep the dictionary, and let its values be copied into what the target has.
"""


def hard_update(target, online):
    target.load_state_dict(online.state_dict(), assign=True)
