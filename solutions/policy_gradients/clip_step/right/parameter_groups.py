from torch.nn.utils import clip_grads_with_norm_, get_total_norm


def clip_step(net, optimizer, loss, max_norm):
    for group in optimizer.param_groups:
        for p in group["params"]:
            p.grad = None
    loss.backward()
    params = [p for group in optimizer.param_groups for p in group["params"]]
    norm_before = get_total_norm([p.grad for p in params if p.grad is not None])
    clip_grads_with_norm_(params, max_norm, norm_before)
    optimizer.step()
    optimizer.zero_grad()
    return norm_before.clone()
