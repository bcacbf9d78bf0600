"""The sign-in line: guessing gets slow for who guesses, and nobody else is locked out."""

import time

import anyio
import pytest

from grader.site import sign_in_line
from grader.site.models import FailedSignIn, KnownBrowser
from grader.site.refusal import Refused
from grader.site.sign_in_line import SignInLine, Wait, network


@pytest.fixture
def waits(monkeypatch):
    """How long sign-ins waited; nobody waits really."""
    seconds = []

    async def sleep(delay):
        seconds.append(delay)

    monkeypatch.setattr(sign_in_line.anyio, "sleep", sleep)
    return seconds


def fail(site, count, names=("ada",), address="testclient"):
    """So many failed sign-ins, of names in turn."""
    with site.database.begin() as db:
        db.add_all(
            FailedSignIn(name=names[n % len(names)], address=address, at=time.time()) for n in range(count)
        )


def test_invented_names_lock_out_nobody_of_the_room(site, waits):
    """All sit behind one address: who comes after hundreds of failures waits some seconds, and is in."""
    fail(site, 400, [f"invented-{n}" for n in range(400)])
    assert site().sign_in("ada").status_code == 303
    assert waits == [4.0]


def test_guesses_at_a_name_do_not_lock_it(site, waits):
    fail(site, 400, address="192.0.2.9")
    visitor = site()
    assert visitor.sign_in("ada", "a wrong one").status_code == 403
    assert visitor.sign_in("ada").status_code == 303
    assert waits == [15.0, 15.0], "a right password waits as long as a wrong one"
    assert site().sign_in("björn").status_code == 303
    assert len(waits) == 2, "nobody else waits"


def test_whoever_guesses_gets_slower(site, waits):
    attacker = site()
    for n in range(40):
        assert attacker.sign_in("ada", f"guess {n}").status_code == 403
    assert waits == [1.0] * 20 + [3.0] * 10
    with site.database.begin() as db:
        for failure in db.query(FailedSignIn):
            failure.at -= sign_in_line.FAILURE_SECONDS
    assert site().sign_in("ada").status_code == 303
    assert len(waits) == 30, "failures are forgotten"


def test_a_name_that_nobody_has_waits_as_long(site, waits):
    fail(site, 20, ["nobody", "ada"], address="192.0.2.9")
    for name in ("nobody", "ada"):
        site().sign_in(name, "wrong")
    assert waits == [1.0, 1.0]


def test_a_known_browser_does_not_wait(site, waits):
    visitor = site("ada")
    visitor.fill_in("/sign-out", form_at="/")
    fail(site, 400)
    assert visitor.sign_in("ada").status_code == 303
    assert waits == []
    visitor.fill_in("/sign-out", form_at="/")
    for n in range(sign_in_line.BROWSER_FAILURES + 1):
        visitor.sign_in("ada", f"guess {n}")
    assert waits == [15.0], "with too many failures of its own it does"
    visitor.sign_in("björn", "wrong")
    assert len(waits) == 2, "for another name it is not known"


def test_browsers_are_remembered_and_few(site, monkeypatch):
    monkeypatch.setattr(sign_in_line, "MAX_BROWSERS", 2)
    visitor = site("ada")
    cookie = visitor.cookies.get("stopgrad-browser")
    visitor.fill_in("/sign-out", form_at="/")
    visitor.sign_in("ada")
    assert visitor.cookies.get("stopgrad-browser") == cookie, "the same browser is the same"
    for _ in range(3):
        site("ada")
    with site.database.begin() as db:
        rows = db.query(KnownBrowser).all()
        assert len(rows) == 2
        assert cookie not in {row.digest for row in rows}


def test_a_password_change_waits_as_a_sign_in(site, waits):
    visitor = site("ada")
    visitor.cookies.delete("stopgrad-browser")
    fail(site, 100, address="192.0.2.9")
    answer = visitor.fill_in("/password", old="wrong", new="another long one", again="another long one")
    assert "The current password is wrong" in answer.text
    assert waits == [8.0]


async def turned_away(guesses):
    """Who is refused when all of these wait at the same time, each a name and an address."""
    line, refused, ready = SignInLine(), [], anyio.Event()

    async def guess(name, address):
        try:
            async with line.waited(Wait(1.0, name, address)):
                pass
        except Refused as error:
            refused.append((name, address, error.status))

    async def sleep(_):
        await ready.wait()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sign_in_line.anyio, "sleep", sleep)
        async with anyio.create_task_group() as group:
            for one in guesses:
                group.start_soon(guess, *one)
            await anyio.wait_all_tasks_blocked()
            ready.set()
    assert not line._places, "all places are free again"
    return refused


def test_places_in_the_line_are_few():
    """Guesses at the same time are no faster, and those of one address leave places to another."""
    guesses = [*[("ada", "192.0.2.9")] * 6, ("ada", "192.0.2.1")]
    refused = anyio.run(turned_away, guesses)
    assert refused == [("ada", "192.0.2.9", 429)] * (6 - sign_in_line.PLACES_PER_BOTH)
    pairs = [("ada", "192.0.2.9"), ("björn", "192.0.2.9")]
    many = [(f"invented-{n}", "192.0.2.9") for n in range(sign_in_line.PLACES_PER_ADDRESS)]
    assert [one[0] for one in anyio.run(turned_away, [*many, *pairs, *pairs])] == ["ada", "björn"]
    elsewhere = [("ada", f"192.0.2.{n}") for n in range(sign_in_line.PLACES_PER_NAME)]
    assert anyio.run(turned_away, [*elsewhere, *elsewhere]) == [(*one, 429) for one in elsewhere]


def test_who_fills_the_line_turns_away_nobody_else():
    """Invented names from the room of a student, and guesses at that student's name from other networks."""
    room = [(f"invented-{n}", "192.0.2.9") for n in range(100)]
    elsewhere = [("ada", f"198.51.100.{n % 50}") for n in range(200)]
    refused = anyio.run(turned_away, [*room, *elsewhere, ("ada", "192.0.2.9"), ("björn", "192.0.2.9")])
    assert "192.0.2.9" not in {address for _, address, _ in refused}


def test_the_line_is_bounded():
    many = [(f"invented-{n}", "192.0.2.9") for n in range(sign_in_line.FIRST_PER_ADDRESS + 5)]
    assert len(anyio.run(turned_away, many)) == 5
    everywhere = [("ada", f"192.0.2.{n}") for n in range(sign_in_line.FIRST_IN_ALL + 7)]
    assert len(anyio.run(turned_away, everywhere)) == 7


def test_an_ipv6_network_counts_as_one_address():
    one, other = network("2001:db8:1:2:3::4"), network("2001:db8:1:2:ffff::1")
    assert one == other != network("2001:db8:1:3::1")
    assert network("192.0.2.9") == network("::ffff:192.0.2.9") == "192.0.2.9"
    assert network("testclient") == "testclient"


def test_a_full_line_is_a_page_with_one_sentence(site, monkeypatch):
    monkeypatch.setattr(sign_in_line, "FIRST_IN_ALL", 0)
    fail(site, 50)
    answer = site().sign_in("ada")
    assert answer.status_code == 429
    assert "Try again in a minute" in answer.text
