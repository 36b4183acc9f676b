"""What is wrong is said in one line, whatever it repeats."""

from pathlib import Path

from engines.errors import LONGEST, InputError


def test_a_text_of_several_lines_is_repeated_in_one() -> None:
    error = InputError("'{text}' is no move.", text="e4\r\n\x1b[2J\x00e5\ud800")
    assert str(error) == "'e4   [2J e5 ' is no move."
    assert error.template.format(**error.values) == str(error), "in other languages, too"


def test_a_long_text_is_cut() -> None:
    error = InputError(
        "{reason}: '{text}' is no move.", text="x" * 100_000, reason=InputError("Line {n}", n=3)
    )
    assert str(error) == f"Line 3: '{'x' * LONGEST}…' is no move."


def test_what_is_no_text_stays_as_it_is() -> None:
    values = {"path": Path("a\nb"), "number": 10**500, "known": "chick, hen"}
    assert InputError("{path}{number}{known}", **values).values == values
