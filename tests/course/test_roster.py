"""The roster: columns of one's own and of three systems, and who is meant by a name or a number."""

import pytest

from grader.core.errors import UsageError
from grader.course.owner import CANVAS, GRADESCOPE, MOODLE, Owner
from grader.course.roster import read_roster

CANVAS_GRADEBOOK = """Student,ID,SIS User ID,SIS Login ID,Section,TD loss (4711),Current Score
,,,,,Manual Posting,
    Points Possible,,,,,7.00,(read only)
"O'Hara, Seán",11,A1,sohara,Group 1,,
"Müller, Zoë",12,A2,zmueller,Group 1,3,
"Student, Test",13,,abcdef,Group 1,,
"""
MOODLE_WORKSHEET = """Identifier,Full name,Email address,Status,Grade,Maximum grade,Grade can be changed,Last modified (submission),Last modified (grade),Feedback comments
Participant 101,Zoë Müller,zoe@x.edu,Submitted,,100.00,Yes,"Monday, 2 March 2026, 11:58 PM",-,
Participant 102,Seán O'Hara,sean@x.edu,No submission,,100.00,Yes,-,-,
"""
GERMAN_WORKSHEET = """ID,Vollständiger Name,Bewertung
Teilnehmer/in 101,Zoë Müller,
Teilnehmer/in 102,Seán O'Hara,
"""
GRADESCOPE_ROSTER = """First Name,Last Name,SID,Email,Role
Zoë,Müller,0101,zoe@x.edu,Student
Seán,O'Hara,0102,sean@x.edu,Student
"""


@pytest.fixture
def roster(tmp_path):
    def read(text):
        (tmp_path / "class.csv").write_text(text, encoding="utf-8")
        return read_roster(tmp_path / "class.csv")

    return read


def students(roster):
    return [person.student for person in roster.people]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("student,name\nada,Ada Lovelace\nbob,Bob\n", ["ada", "bob"]),
        ("Name;E-Mail\nAda;a@x\nBob;b@x\n", ["a@x", "b@x"]),
        ("student,name\nuser 1,Ada\nuser 2,Bob\n", ["user 1", "user 2"]),
        ("name\nuser 1\nuser 2\n", ["user 1", "user 2"]),
        ("first_name,last_name\nAda,Lovelace\n", ["Ada Lovelace"]),
        ("name,username\nAda,al\nBob,\n", ["Ada", "Bob"]),
        (CANVAS_GRADEBOOK, ["sohara", "zmueller"]),
        (MOODLE_WORKSHEET, ["zoe@x.edu", "sean@x.edu"]),
        (GERMAN_WORKSHEET, ["Zoë Müller_101", "Seán O'Hara_102"]),
        (GRADESCOPE_ROSTER, ["0101", "0102"]),
    ],
)
def test_the_students_of_a_file(roster, text, names):
    assert students(roster(text)) == names


@pytest.mark.parametrize(
    ("text", "owner", "student"),
    [
        (MOODLE_WORKSHEET, Owner(MOODLE, "whoever", "102"), "sean@x.edu"),
        (MOODLE_WORKSHEET, Owner(MOODLE, "OHara Seán", "999"), "sean@x.edu"),
        (GERMAN_WORKSHEET, Owner(MOODLE, "", "101"), "Zoë Müller_101"),
        (CANVAS_GRADEBOOK, Owner(CANVAS, "müllerzoë", "12"), "zmueller"),
        (CANVAS_GRADEBOOK, Owner(CANVAS, "oharaseán", "999"), "sohara"),
        (CANVAS_GRADEBOOK, Owner(MOODLE, "Mu\u0308ller Zoe\u0308", "12"), "zmueller"),
        (GRADESCOPE_ROSTER, Owner(GRADESCOPE, "Z", "0101"), "0101"),
        (GRADESCOPE_ROSTER, Owner(GRADESCOPE, "Z", "", "Sean@x.edu"), "0102"),
        ("student,name,canvas\nada,Ada King Lovelace,7\n", Owner(CANVAS, "lovelaceadaking", "8"), "ada"),
    ],
)
def test_a_student_is_found_by_number_or_by_name_in_any_order_of_its_parts(roster, text, owner, student):
    (person,) = roster(text).who(owner)
    assert person.student == student


def test_the_number_of_another_system_means_nothing(roster):
    assert roster(MOODLE_WORKSHEET).who(Owner(CANVAS, "nobody", "101")) == ()
    assert roster("student,sid\nada,101\n").who(Owner(MOODLE, "nobody", "101")) == ()


def test_a_group_is_all_of_its_members(roster):
    people = roster("student,group\nada,Team 1\nbob,Team 1\ncyd,Team 2\n").who(Owner(MOODLE, "Team 1", "5"))
    assert [person.student for person in people] == ["ada", "bob"]


def test_namesakes_need_a_number(roster):
    text = "student,name,moodle\na1,Ada Li,{}\na2,Li Ada,\n"
    with pytest.raises(UsageError) as refused:
        roster(text.format("")).who(Owner(MOODLE, "Ada Li", "101"))
    assert str(refused.value).endswith(
        "class.csv: 'Ada Li_101' may be a1 or a2. Give them a column `moodle` with their number there."
    )
    (person,) = roster(text.format("101")).who(Owner(MOODLE, "Ada Li", "101"))
    assert person.student == "a1"


def test_a_roster_of_another_assignment_is_noticed(roster):
    with pytest.raises(UsageError) as refused:
        roster(MOODLE_WORKSHEET).who(Owner(MOODLE, "Zoë Müller", "102"))
    assert str(refused.value).endswith(
        "class.csv: 'Zoë Müller_102' has the number of sean@x.edu and the name of zoe@x.edu. "
        "Is it the roster of another class or assignment?"
    )


def test_one_person_in_two_files(roster):
    zoe, sean = roster(MOODLE_WORKSHEET).people
    ours = roster("student,name,moodle,email\nz,Zoë Müller,101,\nz2,Müller Zoë,555,\ns,,,Sean@x.edu\n").people
    assert [zoe.is_same(person) for person in ours] == [True, False, False]
    assert [sean.is_same(person) for person in ours] == [False, False, True]


def test_without_names_the_number_alone_says_who(roster):
    anonymous = roster("Identifier,Status,Grade\nParticipant 104,Submitted,\n")
    assert [person.student for person in anonymous.named("Participant_104")] == ["104"]


@pytest.mark.parametrize(
    ("student", "meant"),
    [
        ("ZOE@x.edu", 1),
        ("Zoë Müller_101", 1),
        ("müller zoë", 1),
        ("Zoë Müller_102", 1),
        ("whoever_102", None),
        ("nobody", None),
    ],
)
def test_a_name_in_a_verdict_is_found_again(roster, student, meant):
    rows = [person.row for person in roster(MOODLE_WORKSHEET).named(student)]
    assert rows == ([] if meant is None else [meant])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("student,name\nada,A\nada,B\n", "names 'ada' more than once."),
        ("student\n", "lists nobody."),
        ("colour,size\nred,1\n", "names no student: a column `student` is needed"),
        ("student,name\n,Ada\nbob,\n", "names no student: a column `student` is needed"),
    ],
)
def test_a_roster_that_cannot_be_used_is_refused_in_one_sentence(roster, text, sentence):
    with pytest.raises(UsageError) as refused:
        roster(text)
    assert f"class.csv {sentence}" in str(refused.value)
