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


def paragraphs(text: str) -> tuple[str, ...]:
    """A text's paragraphs, each as one line."""
    return tuple(" ".join(part.split()) for part in text.split("\n\n"))
