"""Accounts: failed sign-ins are limited, and a flood of them does not stop the site."""

import threading

from grader.site import accounts
from grader.site.models import FailedSignIn


def test_sign_in_is_locked_after_ten_failures(site):
    visitor = site()
    codes = [visitor.sign_in("ada", f"guess {n}").status_code for n in range(accounts.MAX_FAILURES)]
    assert set(codes) == {403}
    assert visitor.sign_in("ada").status_code == 429, "then the right password is refused too"
    assert visitor.sign_in("björn").status_code == 303, "nobody else is locked out"
    with site.database.begin() as db:
        for failure in db.query(FailedSignIn):
            failure.at -= accounts.FAILURE_SECONDS
    assert site().sign_in("ada").status_code == 303


def test_a_flood_of_sign_ins_does_not_stop_other_pages(site, monkeypatch):
    visitor = site()
    monkeypatch.setattr(accounts, "WAITING_CHECKS", threading.BoundedSemaphore(1))
    with accounts.WAITING_CHECKS:
        assert visitor.sign_in("ada").status_code == 503
        assert visitor.get("/").status_code == 200
    assert visitor.sign_in("ada").status_code == 303
