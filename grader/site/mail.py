"""Mail: one short text to one address, through the mail server that STOPGRAD_SMTP names."""

from __future__ import annotations

import os
import re
import smtplib
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from grader.core.errors import UsageError
from grader.site.refusal import Refused

VARIABLE = "STOPGRAD_SMTP"
SECONDS = 10.0
ADDRESS = re.compile(r"[^\s@<>,;:\"'()\[\]\\/]{1,60}@([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)\Z")
DOMAIN = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+\Z")


def is_set_up() -> bool:
    """Whether there is a mail server to use."""
    return bool(os.environ.get(VARIABLE))


def domain_of(address: str) -> str | None:
    """The domain of a mail address in lower case; None if it is no address."""
    match = ADDRESS.match(address)
    return match[1].lower() if match and address.isprintable() and address.isascii() else None


def send(to: str, subject: str, text: str) -> None:
    """Send a mail. Raises Refused if the mail server does not take it."""
    server = urlsplit(os.environ[VARIABLE])
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = _sender(), to, subject
    message.set_content(text)
    secure = server.scheme == "smtps"
    try:
        kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
        with kind(
            server.hostname or "localhost", server.port or (465 if secure else 25), timeout=SECONDS
        ) as smtp:
            if not secure and smtp.has_extn("starttls"):
                smtp.starttls()
            if server.username:
                smtp.login(unquote(server.username), unquote(server.password or ""))
            smtp.send_message(message)
    except (OSError, smtplib.SMTPException) as error:
        raise Refused(503, "The mail could not be sent. Try again in some minutes.") from error


def check_settings() -> None:
    """Raise UsageError if the variable does not name a mail server and a sender."""
    server = urlsplit(os.environ.get(VARIABLE, ""))
    if server.scheme not in ("smtp", "smtps") or not server.hostname or domain_of(_sender()) is None:
        raise UsageError(
            f"{VARIABLE} must look like smtp://mail.example.edu:25?from=course@example.edu, "
            "with smtps:// for TLS and USER:PASSWORD@ where the server needs them."
        )


def _sender() -> str:
    query = urlsplit(os.environ.get(VARIABLE, "")).query
    return unquote(dict(part.partition("=")[::2] for part in query.split("&")).get("from", ""))
