"""The table of attacks in the docs, made from the tests: `python tests/attacks/table.py > docs/attacks.md`."""

from register import ATTACKS

HEAD = """# The attacks that the sandbox holds

Made from `tests/attacks/` by `python tests/attacks/table.py`; a test keeps it true. Each is a real
submission in one class with honest ones, graded by the real command line. *Live without* says what has
to be switched off, or what other design has to be taken, for it to succeed.

| | attack | verdict | live without |
|---|---|---|---|
"""


def table():
    """The page."""
    rows = sorted(ATTACKS, key=lambda attack: (attack.number, attack.variant))
    return HEAD + "".join(row(attack) for attack in rows)


def row(attack):
    verdict = attack.cause or ("full marks: it is harmless" if attack.honest else "marks lost")
    if attack.succeeds is not None:
        live = ", ".join(attack.without) or "the sandbox"
    elif attack.live is not None:
        live = "the design: it wins against the usual one"
    else:
        live = f"not shown: {attack.not_live}"
    return f"| {attack.name} | {attack.title} | {verdict} | {live} |\n"


if __name__ == "__main__":
    print(table(), end="")
