"""Runs that go astray: they go back, and end when that does not help."""

import pytest

from engines.errors import InputError
from training.astray import MOST, Diverged, check_hope, guarded


def test_a_run_goes_back_when_it_goes_astray_and_otherwise_on() -> None:
    told: list[str] = []
    answers = iter([False, True])

    def iterate() -> bool:
        if not told:
            raise Diverged("Bad in {iteration}.", iteration=3)
        return next(answers)

    one = guarded(iterate, lambda trouble: told.append(str(trouble)))
    assert [one(), one(), one()] == [False, False, True]
    assert told == ["Bad in 3."]


def test_after_so_many_setbacks_there_is_no_hope() -> None:
    check_hope(MOST - 1, Diverged("Bad."))
    with pytest.raises(InputError, match=r"went astray 4 times in a row and has ended: Bad\. Try"):
        check_hope(MOST, Diverged("Bad."))
