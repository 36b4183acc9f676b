"""Losses of any kind."""

from engines.review.losses import signed


def test_numbers_carry_a_true_sign():
    assert [signed(number) for number in (3, 0, -3)] == ["+3", "0", "−3"]
