"""Layouts: whose a place in a download is, and which system made it."""

from pathlib import PurePosixPath

import pytest
from lms_downloads import write_folder

from grader.course.layouts import locate_canvas, locate_moodle, recognised, unwrapped
from grader.course.upload import uploads_in

FILE = "_assignsubmission_file"


@pytest.mark.parametrize(
    ("place", "owner", "name"),
    [
        (f"Zoë Müller_101{FILE}_/my work.ipynb", ("Zoë Müller", "101"), "my work.ipynb"),
        (f"Seán O'Hara_102{FILE}/sub/f.ipynb", ("Seán O'Hara", "102"), "sub/f.ipynb"),
        (f"Anne Marie de la Tour_103{FILE}_f.ipynb", ("Anne Marie de la Tour", "103"), "f.ipynb"),
        (f"Participant_104{FILE}_/f.ipynb", ("Participant", "104"), "f.ipynb"),
        (f"Default group{FILE}_/f.ipynb", ("Default group", ""), "f.ipynb"),
        ("Ada_105_assignsubmission_onlinetext/onlinetext.html", ("Ada", "105"), "onlinetext.html"),
        (f"Bob_106{FILE}_", ("Bob", "106"), "."),
        (f"李_107{FILE}_/f.ipynb", ("李", "107"), "f.ipynb"),
    ],
)
def test_moodle(place, owner, name):
    placed = locate_moodle(PurePosixPath(place))
    assert [(one.name, one.number) for one in placed.owners] == [owner]
    assert str(placed.name) == name


@pytest.mark.parametrize(
    ("place", "owner", "name", "number"),
    [
        ("lovelaceada_11_501_td_loss.ipynb", ("lovelaceada", "11"), "td_loss.ipynb", 501),
        ("müllerzoë_LATE_12_502_td_loss-1.ipynb", ("müllerzoë", "12"), "td_loss-1.ipynb", 502),
        ("ohara_seán_13_503_2_of_3_f.ipynb", ("ohara_seán", "13"), "2_of_3_f.ipynb", 503),
        ("LATE_anon_xY3z9_504_f.ipynb", ("", "anon_xY3z9"), "f.ipynb", 504),
        ("anon_xY3z9_505_f.ipynb", ("", "anon_xY3z9"), "f.ipynb", 505),
        ("lovelaceada_11_text.html", ("lovelaceada", "11"), "lovelaceada_11_text.html", 0),
    ],
)
def test_canvas(place, owner, name, number):
    placed = locate_canvas(PurePosixPath(place))
    assert [(one.name, one.number) for one in placed.owners] == [owner]
    assert (str(placed.name), placed.number) == (name, number)


@pytest.mark.parametrize("place", ["ada/one/f.ipynb", "2026_03_f.ipynb", "f.ipynb", "a_file_1.ipynb"])
def test_other_places_are_nobodys(place):
    assert locate_moodle(PurePosixPath(place)) is None
    assert locate_canvas(PurePosixPath(place)) is None


@pytest.mark.parametrize(
    ("place", "layout"),
    [
        (f"Ada_1{FILE}_/f.ipynb", "moodle"),
        (f"Ada_1{FILE}_f.ipynb", "moodle"),
        ("ada_1_2_f.ipynb", "canvas"),
        ("submission_metadata.yml", "gradescope"),
        ("ada/one/f.ipynb", "plain"),
        ("ada/one/ada_1_2_f.ipynb", "plain"),
    ],
)
@pytest.mark.parametrize("wrapper", ["", "assignment_7_export/", "all/hw 1/"])
def test_a_layout_is_recognised_within_folders_that_are_around_it(tmp_path, place, layout, wrapper):
    folder = write_folder(tmp_path / "all", {f"{wrapper}{place}": b"", f"{wrapper}bob/one/f.ipynb": b""})
    uploads = unwrapped(uploads_in(folder))
    assert recognised(uploads) == layout
    assert layout == "plain" or place in [str(upload.place) for upload in uploads.files]
