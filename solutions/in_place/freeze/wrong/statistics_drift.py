"""The parameters are frozen, but the batch norm among them still updates its running statistics.

Running means and variances are buffers, not parameters: no gradient moves them, every forward pass in
training mode does. After an epoch the frozen block computes something else than when you froze it.

Look up what decides whether a batch norm uses its stored statistics or those of the batch.
"""


def freeze(model, names):
    for name in names:
        for parameter in model.get_submodule(name).parameters():
            parameter.requires_grad_(False)
            parameter.grad = None
