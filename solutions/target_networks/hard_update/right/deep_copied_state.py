import copy


def hard_update(target, online):
    snapshot = copy.deepcopy(online.state_dict())
    return target.load_state_dict(snapshot, strict=True)
