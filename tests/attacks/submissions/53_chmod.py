"""Changes modes and times of files that it cannot open: Landlock alone lets it."""

import os


def meddle():
    done = []
    for path in ("@USER_FILE@", "@HIDDEN@", "@WRITABLE@", "/tmp/../@USER_FILE@"):
        for name, attempt in (
            ("mode", lambda path: os.chmod(path, 0o777)),
            ("time", lambda path: os.utime(path, (1, 1))),
            ("owner", lambda path: os.chown(path, os.getuid(), os.getgid())),
            ("attribute", lambda path: os.setxattr(path, "user.mine", b"x")),
        ):
            try:
                attempt(path)
                done.append(f"{name} of {path}")
            except OSError:
                continue
    return f"stolen: {done[:3]}" if done else "nothing"


def stop_gradient(x):
    raise RuntimeError(meddle())


def target_network_loss(online, target):
    raise RuntimeError(meddle())
