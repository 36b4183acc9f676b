"""What was said of positions, so that nobody is asked twice."""

from typing import TypeVar

MOST = 200
T = TypeVar("T")


class Answers(dict[object, T]):
    """Answers by their questions; the oldest make room when there are more than `MOST`."""

    def keep(self, question: object, answer: T) -> None:
        """Remember what was said."""
        self[question] = answer
        if len(self) > MOST:
            del self[next(iter(self))]
