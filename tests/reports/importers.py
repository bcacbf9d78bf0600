"""What Canvas and Moodle make of a CSV file, by the rules of their importers (GradebookImporter, mod_assign's offline feedback)."""

import csv
import io
import re


def canvas_reads(text):
    """The grades by student ID and assignment number, and the points of each assignment."""
    lines = text.removeprefix("\ufeff").splitlines()[:3]
    separator = ";" if lines[0].count(";") > lines[0].count(",") else ","
    header, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator)
    two_names = header[:2] == ["LastName", "FirstName"]
    assert two_names or ("Student" in header[0] and "ID" in header[1])
    at_id = 2 if two_names else 1
    columns = 4 if two_names else 3
    if re.search(r"SIS\s+Login\s+ID", header[columns - 1]):
        columns += 1
    elif "SIS User ID" in header[columns - 1] and "SIS Login ID" in header[columns]:
        columns += 2
    assert "Section" in header[columns - 1]
    grades, points = {}, {}
    assignments = {
        index: re.search(r" \((\d+)\)$", name)[1] for index, name in enumerate(header) if index >= columns
    }
    for row in rows:
        if "Points Possible" in row[0]:
            points = {number: row[index] for index, number in assignments.items()}
        elif not all(re.fullmatch(r"\s*(Muted|Manual Posting.*)?\s*", cell) for cell in row):
            grades |= {(row[at_id], number): row[index] for index, number in assignments.items()}
    return grades, points


def moodle_reads(
    text, maximum, *, prefix="Participant ", names=("Identifier", "Grade", "Last modified (grade)")
):
    """The grades that Moodle takes, by the number of the participant."""
    separator = "," if "," in text.partition("\n")[0] else ";"
    header, *rows = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator)
    at = {name: header.index(name) for name in names}
    taken = {}
    for row in rows:
        cell = row[at[names[1]]]
        if cell and 0 <= float(cell) <= maximum:
            taken[row[at[names[0]]].removeprefix(prefix)] = float(cell)
    return taken
