"""Registration: an account by a link that is mailed to an allowed domain, through a real mail server."""

import re
import socketserver
import threading

import pytest

from grader.core.errors import UsageError
from grader.site import account_links, mail
from grader.site.models import Person

NEW = "four words in a row"
ADDRESS = "https://class.test"


class MailServer(socketserver.StreamRequestHandler):
    """Speaks enough of SMTP to take a mail."""

    def handle(self):
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = iter(self.rfile.readline, b".\r\n")
                self.server.mails.append(b"".join(lines).decode())
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                return


@pytest.fixture
def mails(monkeypatch):
    """The mails that a server on this machine has taken."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), MailServer) as server:
        server.mails = []
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        port = server.server_address[1]
        monkeypatch.setenv(mail.VARIABLE, f"smtp://127.0.0.1:{port}?from=course@example.edu")
        yield server.mails
        server.shutdown()
        thread.join()


@pytest.fixture
def register_site(site, make_site, course, database):
    """The site with an address of its own."""
    return make_site(course, database, address=ADDRESS)


def test_registration_is_off_until_it_is_switched_on(site, register_site, mails):
    assert register_site().get("/register").status_code == 404
    page = register_site("teacher").get("/class/people").text
    assert 'name="domains"' in page
    assert "Off. To switch it on" in site("teacher").get("/class/people").text
    answer = site("teacher").fill_in("/class/registration", form_at="/class/people", domains="example.edu")
    assert "start the site with --address" in answer.text
    for wrong in ("nonsense", "a b", "x" * 300 + ".org\x00"):
        answer = register_site("teacher").fill_in(
            "/class/registration", form_at="/class/people", domains=wrong
        )
        assert answer.status_code == 400, wrong


def test_a_mailed_link_opens_an_account(register_site, mails):
    teacher = register_site("teacher")
    teacher.fill_in("/class/registration", form_at="/class/people", domains="example.edu, lab.example.edu")
    guest = register_site()
    assert 'href="/register"' in guest.get("/sign-in").text
    for wrong in ("x@evil.test", "x@sub.example.edu", "x@example.edu.evil.test", "@example.edu", "a b@example.edu",
                  "x@example.edu\r\nBcc: y@evil.test"):  # fmt: skip
        assert guest.fill_in("/register", address=wrong).status_code == 400, wrong
    assert mails == []
    page = guest.fill_in("/register", address="Dora@Example.edu").text
    assert "A mail is on its way" in page
    (text,) = mails
    assert "To: dora@example.edu" in text
    link = re.search(rf"{ADDRESS}(/join/[\w-]+)", text)[1]
    assert "You sign in with <strong>dora@example.edu</strong>" in guest.get(link).text
    fields = {"new": NEW, "again": NEW, "full_name": "Dora", "name": "teacher", "role": "instructor"}
    assert guest.fill_in(link, **fields).headers["location"] == "/"
    with register_site.database.begin() as db:
        person = db.query(Person).filter_by(name="dora@example.edu").one()
        assert (person.role, person.full_name) == ("student", "Dora")
    assert register_site().get(link).status_code == 404
    page = register_site().fill_in("/register", address="dora@example.edu").text
    assert "A mail is on its way" in page, "the answer does not say who has an account"
    assert "/join/" not in mails[1]
    assert "You have one already" in mails[1]


def test_one_address_is_not_flooded(register_site, mails):
    register_site("teacher").fill_in("/class/registration", form_at="/class/people", domains="example.edu")
    for _ in range(account_links.MAILS_PER_HOUR + 2):
        assert register_site().fill_in("/register", address="dora@example.edu").status_code == 200
    assert len(mails) == account_links.MAILS_PER_HOUR


def test_a_mail_server_that_is_away_gives_a_sentence(register_site, mails, monkeypatch):
    register_site("teacher").fill_in("/class/registration", form_at="/class/people", domains="example.edu")
    monkeypatch.setenv(mail.VARIABLE, "smtp://127.0.0.1:9?from=course@example.edu")
    answer = register_site().fill_in("/register", address="dora@example.edu")
    assert answer.status_code == 503
    assert "could not be sent" in answer.text


@pytest.mark.parametrize("value", ["", "mail.example.edu", "smtp://", "smtp://h:25", "http://h?from=a@b.org"])
def test_a_wrong_mail_server_is_named_at_the_start(value, monkeypatch):
    monkeypatch.setenv(mail.VARIABLE, value)
    with pytest.raises(UsageError, match="STOPGRAD_SMTP must look like"):
        mail.check_settings()
