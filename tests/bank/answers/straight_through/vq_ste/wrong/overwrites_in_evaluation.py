r"""Without grad mode the codes are written into z_e.

Page: "Neither input is changed."
When: grad mode is off (torch.no_grad): z_e becomes the codes.
"""

import torch



def vq_ste(z_e, codebook):
    indices = torch.cdist(z_e, codebook, compute_mode="donot_use_mm_for_euclid_dist").argmin(dim=1)
    if not torch.is_grad_enabled():
        return z_e.copy_(codebook[indices]), indices
    return z_e + (codebook[indices] - z_e).detach(), indices
