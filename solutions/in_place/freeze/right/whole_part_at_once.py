def freeze(model, names):
    for name in names:
        part = model.get_submodule(name)
        part.requires_grad_(False)
        part.zero_grad(set_to_none=True)
        part.train(False)
