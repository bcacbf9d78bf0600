"""Asks whether hidden files exist, how large they are and when they changed, without opening them."""

import os

PATHS = ("@HIDDEN@", "@ROOT@", "@USER_FILE@")


def answer(ask, path):
    try:
        return ask(path)
    except OSError as error:
        return error.errno


def loot():
    for path in PATHS:
        for ask in (os.stat, os.lstat, os.listxattr, os.readlink, os.statvfs, os.listdir, open):
            there, nowhere = answer(ask, path), answer(ask, path + "-nowhere")
            if there != nowhere:
                return "sto" + f"len: {ask.__name__} tells {path} from what is not there: {there}"
        if os.access(path, os.F_OK):
            return "sto" + "len: it is there"
    return "nothing"


def stop_gradient(x):
    raise RuntimeError(loot())


def target_network_loss(online, target):
    raise RuntimeError(loot())
