"""cut was made in inference mode, and a loss that multiplies something by it raises.

What `inference_mode` makes is marked for good: autograd may never save it for a backward pass. It has
no history, as asked, and it is of no use beside a tensor that learns.

Look for the operation that forgets the history of one tensor and leaves an ordinary one.
"""

import torch


def detach_once(encoder, x):
    live = encoder(x)
    with torch.inference_mode():
        cut = live.clone()
    return live, cut
