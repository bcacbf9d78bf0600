"""Takes a deep copy of the online state first, so that nothing can be shared, and loads that; a callable object."""
import copy

import torch


class HardUpdate:
    def __call__(self, target, online):
        photograph = copy.deepcopy({k: v.detach() for k, v in online.state_dict().items()})
        target.load_state_dict(photograph, strict=True)
        del photograph


hard_update = HardUpdate()
