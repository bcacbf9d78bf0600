"""CSV files of others are read as they come."""

import pytest

from grader.core.csv_file import read_csv
from grader.core.errors import UsageError


@pytest.mark.parametrize(
    ("data", "separator", "has_mark"),
    [
        ('name,mark\n"Li, Ada",3\n', ",", False),
        ('\ufeffname;mark\r\n"Li, Ada";3\r\n', ";", True),
        ("name\tmark\nLi, Ada\t3\n\n", "\t", False),
    ],
)
def test_separator_and_byte_order_mark_are_found(tmp_path, data, separator, has_mark):
    (tmp_path / "a.csv").write_bytes(data.encode())
    file = read_csv(tmp_path / "a.csv")
    assert (file.header, file.rows[1]) == (("name", "mark"), ("Li, Ada", "3"))
    assert (file.separator, file.has_mark) == (separator, has_mark)


def test_a_short_row_is_filled_up_and_a_line_may_break_inside_quotes(tmp_path):
    (tmp_path / "a.csv").write_text('name,text,mark\n"a","two\nlines"\n')
    assert read_csv(tmp_path / "a.csv").rows[1] == ("a", "two\nlines", "")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is empty."),
        (b"\n,,\n", "is empty."),
        (b"a,b\n1,2,3\n", ": row 2 has 3 fields, its header has 2."),
        (b'a,b\n"1,2\n', " is not a CSV file that can be read: unexpected end of data."),
        (b"a,b\n\xfc,1\n", "is not text in UTF-8. Export it again as CSV in UTF-8."),
        (b"a" * ((16 << 20) + 1), "is larger than 16 MiB."),
    ],
)
def test_what_is_no_table_is_refused_in_one_sentence(tmp_path, data, sentence):
    (tmp_path / "a.csv").write_bytes(data)
    with pytest.raises(UsageError) as refused:
        read_csv(tmp_path / "a.csv")
    assert str(refused.value).endswith(sentence)
    assert str(refused.value).startswith(str(tmp_path / "a.csv"))


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"gone\.csv could not be read: No such file or directory\."):
        read_csv(tmp_path / "gone.csv")
