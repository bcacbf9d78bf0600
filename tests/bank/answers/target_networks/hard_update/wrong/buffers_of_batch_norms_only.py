"""Only the buffers of batch-norm layers are copied, not those that other modules register."""

import torch


def hard_update(target, online):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.copy_(o)
        for mine, theirs in zip(target.modules(), online.modules()):
            if isinstance(mine, torch.nn.modules.batchnorm._BatchNorm):
                for t, o in zip(mine.buffers(), theirs.buffers()):
                    t.copy_(o)
