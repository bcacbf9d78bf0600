"""Accounts: passwords are checked in the same time for every name, and a flood of them does not stop the site."""

import threading

import pytest
from argon2 import PasswordHasher, extract_parameters

from grader.site import accounts
from grader.site.models import Person


def test_a_flood_of_sign_ins_stops_no_other_pages_and_turns_nobody_away(site, monkeypatch):
    monkeypatch.setattr(accounts, "WAITING_CHECKS", threading.BoundedSemaphore(1))
    answers = []
    one = threading.Thread(target=lambda: answers.append(site().sign_in("ada")))
    with accounts.WAITING_CHECKS:
        with pytest.raises(accounts.Busy):
            accounts.verify(None, "any")
        one.start()
        assert site().get("/").status_code == 200
        assert answers == [], "it waits until fewer sign in"
    one.join(60)
    assert [answer.status_code for answer in answers] == [303]


@pytest.mark.parametrize(
    ("stored", "password"),
    [
        (None, "any"),
        (accounts.HASHER.hash("right"), "right"),
        (accounts.HASHER.hash("right"), "wrong"),
        (accounts.FAST_HASHER.hash("first"), "first"),
        (accounts.FAST_HASHER.hash("first"), "wrong"),
    ],
    ids=["nobody", "right", "wrong", "right first password", "wrong first password"],
)
def test_a_check_is_the_same_work_for_every_name(monkeypatch, stored, password):
    """First passwords have a quicker hash, since a roster has hundreds: without more work it would say who exists."""
    work = []
    hash_, verify = PasswordHasher.hash, PasswordHasher.verify

    def count(memory, times):
        work.append(memory * times)

    def hash_counted(self, *arguments):
        count(self.memory_cost, self.time_cost)
        return hash_(self, *arguments)

    def verify_counted(self, stored, given):
        parameters = extract_parameters(stored)
        count(parameters.memory_cost, parameters.time_cost)
        return verify(self, stored, given)

    monkeypatch.setattr(PasswordHasher, "hash", hash_counted)
    monkeypatch.setattr(PasswordHasher, "verify", verify_counted)
    person = None if stored is None else Person(name="ada", password=stored, active=True)
    assert accounts.verify(person, password) is (password in ("right", "first"))
    assert sum(work) == accounts.HASHER.memory_cost * accounts.HASHER.time_cost


def test_somebody_who_is_off_the_roster_is_checked_as_any_name():
    person = Person(name="ada", password=accounts.FAST_HASHER.hash("first"), active=False)
    assert accounts.verify(person, "first") is False
