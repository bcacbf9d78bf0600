def hard_update(target, online):
    source = online.state_dict()
    for name, tensor in target.state_dict().items():
        tensor.copy_(source[name])
