"""What a page of the Labs tells: a few paragraphs, the rule as a formula, what to try next."""

from typing import Protocol

from app.labs.formula import Box


class Telling(Protocol):
    """A page's words, in English, to be translated."""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What happens here."""

    @property
    def formulas(self) -> tuple[Box, ...]:
        """The rule that the page is about."""

    @property
    def symbols(self) -> str:
        """What the letters of the formulas stand for."""

    @property
    def ideas(self) -> tuple[str, ...]:
        """What to try next."""


def paragraphs(text: str) -> tuple[str, ...]:
    """A text's paragraphs, each as one line."""
    return tuple(" ".join(part.split()) for part in text.split("\n\n"))
