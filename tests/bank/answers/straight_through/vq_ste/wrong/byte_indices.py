r"""The indices pass through uint8 to save memory.

Page: "`codebook` | `(K, D)` float32 | the codes $c_1, \dots, c_K$"
When: K is above 256 and a code with index 256 or higher is the nearest: the index wraps around and a far code is looked up.
"""

import torch



def vq_ste(z_e, codebook):
    dist = (z_e[:, None, :] - codebook[None, :, :]).pow(2).sum(dim=2)
    indices = dist.argmin(dim=1).to(torch.uint8).long()
    z_q = codebook[indices]
    return z_e + (z_q - z_e).detach(), indices
