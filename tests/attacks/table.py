"""The table of attacks in the docs, generated from the tests: `PYTHONPATH=tests python tests/attacks/table.py > docs/attacks.md`."""

from all_attacks import ATTACKS

HEAD = """# Attacks that the sandbox stops

Generated from `tests/attacks/` by `PYTHONPATH=tests python tests/attacks/table.py`; a test keeps the two equal.
Each attack is a real submission. All of them are graded in one class with honest submissions, by the real command
line: *verdict* says what each gets. Other tests show that each attack is real, unless the last column says *not
shown*: they switch off layers of the sandbox, or use a weaker grader instead, and the attack succeeds.

| | attack | verdict | without the defence |
|---|---|---|---|
"""


def table():
    """The page."""
    rows = sorted(ATTACKS, key=lambda attack: (attack.number, attack.variant))
    return HEAD + "".join(row(attack) for attack in rows)


def row(attack):
    cause = " or ".join(attack.cause) if isinstance(attack.cause, tuple) else attack.cause
    verdict = cause or ("full marks: it is harmless" if attack.honest else "marks lost")
    return f"| {attack.name} | {attack.title} | {verdict} | {without_defence(attack)} |\n"


def without_defence(attack):
    """What the attack needs to succeed."""
    if attack.not_shown:
        return f"not shown: {attack.not_shown}"
    if attack.without:
        *layers, last = [layer.replace("landlock", "Landlock") for layer in attack.without]
        return f"succeeds without {', '.join(layers)} and {last}" if layers else f"succeeds without {last}"
    return f"succeeds against {attack.against or 'an unisolated grader'}"


if __name__ == "__main__":
    print(table(), end="")
