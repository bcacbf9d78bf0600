"""Asked to freeze one block, it froze another one too, whose name begins with the same letters.

`startswith` knows nothing of dots: `layer1` is also the beginning of `layer10`. A block that was meant to
learn stands still, and no error says so.

Compare whole names between the dots, or ask the model for the submodule of that name.
"""


def freeze(model, names):
    for name, module in model.named_modules():
        if name.startswith(tuple(names)):
            module.eval()
            for parameter in module.parameters():
                parameter.requires_grad_(False)
                parameter.grad = None
