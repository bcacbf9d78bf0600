"""People: a roster is imported whole or not at all."""

import re

from grader.site.models import Person


def test_a_roster_is_imported_whole_or_not_at_all(site):
    teacher = site("teacher")

    def import_lines(lines):
        return teacher.fill_in("/class/people", lines=lines)

    for lines in (
        "",
        "who\nx",
        "name\nada lovelace",
        "name\nx\nx",
        'name\n"x',
        "name\n<b>",
        "name\n" + "x" * 200,
    ):
        assert import_lines(lines).status_code == 400, lines
    page = import_lines("name;full_name\nchidi;Chidi Anagonye\nada;Ada Lovelace\n").text
    assert "1 added, 1 already there" in page
    password = re.search(r"chidi,([a-z0-9-]+)", page)[1]
    assert site().sign_in("chidi", password).headers["location"] == "/password"
    assert site().sign_in("ada").status_code == 303, "whoever has an account keeps their password"
    assert password not in teacher.get("/class/people").text
    with site.database.begin() as db:
        assert db.query(Person).filter_by(name="ada").one().full_name == "Ada Lovelace"
