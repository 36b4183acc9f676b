"""What a page of the Labs tells: a few paragraphs, the rule as a formula, what to try next."""

from dataclasses import dataclass

from app.labs.formula import Box


@dataclass(frozen=True, slots=True)
class Telling:
    """A page's words, in English, to be translated."""

    title: str
    paragraphs: tuple[str, ...]
    """What happens here."""
    formulas: tuple[Box, ...]
    """The rule that the page is about."""
    symbols: str
    """What the letters of the formulas stand for."""
    ideas: tuple[str, ...]
    """What to try next."""
    answers: tuple[str, ...]
    """What came of each of these where it was tried."""
    learned: str
    """What one takes along from here, and what is still wanting: the reason for the next page."""


def one_line(text: str) -> str:
    """A text of several lines as one."""
    return " ".join(text.split())


def paragraphs(text: str) -> tuple[str, ...]:
    """A text's paragraphs, each as one line."""
    return tuple(one_line(part) for part in text.split("\n\n"))
