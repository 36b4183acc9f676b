"""Lines in pieces of input."""

from engines.lines import split_lines


def test_lines_are_found_however_the_input_is_cut() -> None:
    text = b"one\n\n  \ntwo\r\nthree"
    for size in range(1, len(text)):
        chunks = [text[i : i + size] for i in range(0, len(text), size)]
        assert list(split_lines(chunks, 100)) == [b"one", b"", b"  ", b"two\r", b"three"]


def test_a_line_without_end_is_dropped_and_the_next_one_read() -> None:
    lines = list(split_lines([b"a\n", *[b"x" * 60] * 40, b"x\nb\n"], 1000))
    assert [len(line) > 1000 for line in lines] == [False, True, False]
    assert sum(len(line) for line in lines) < 2000
    assert lines[-1] == b"b"
