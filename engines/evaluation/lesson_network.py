"""The networks of the lessons: they tell pictures apart, or estimate a number."""

from pathlib import Path

import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from engines.errors import InputError
from engines.evaluation.lesson_card import LessonCard, read_card
from engines.evaluation.session import numberless, open_session, unusable

INPUT, SHARES, ANSWERS = "examples", "shares", "answers"
"""The names of a network's input, and of its output where it tells apart, or estimates."""
_AT_ONCE = 64
"""Examples in one call of the runtime, so that what a layer makes stays in the processor's cache."""


class LessonNetwork:
    """A trained network of a lesson. Several threads may use it."""

    def __init__(self, session: ort.InferenceSession, path: Path, card: LessonCard | None = None) -> None:
        """Use `load` or `of` instead. `card` is None for a network that lies in no file."""
        self.card, self.path = card, path
        self._session = session

    @classmethod
    def load(cls, path: str | Path, lesson: str = "", threads: int = 1) -> "LessonNetwork":
        """Load the network in an .onnx file, to compute on `threads` threads. Raises InputError when it is
        missing, damaged, not of a lesson, or of another than `lesson` ("" for any)."""
        path = Path(path)
        card, content = read_card(path, lesson)
        network = cls(open_session(content, path, threads), path, card)
        network._check_answers(card)
        return network

    @classmethod
    def of(cls, content: bytes, threads: int = 1) -> "LessonNetwork":
        """A network from the bytes of an .onnx file of our own."""
        path = Path("memory")
        return cls(open_session(content, path, threads), path)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of one example."""
        return tuple(int(one) for one in self._session.get_inputs()[0].shape[1:])

    def guess(self, images: NDArray[np.uint8]) -> NDArray[np.float32]:
        """For pictures [N, *shape], 0 black … 255 white, how sure the network is of each class: shares
        [N, classes] that sum to 1. Raises InputError for pictures of another shape."""
        return self._run(SHARES, images)

    def estimate(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """For rows of numbers [N, columns] the estimates [N], in the card's unit. Raises InputError for
        other columns."""
        return self._run(ANSWERS, inputs)[:, 0]

    def _run(self, output: str, examples: NDArray[np.uint8] | NDArray[np.float32]) -> NDArray[np.float32]:
        if examples.shape[1:] != self.shape:
            raise InputError(
                "The network {path} reads examples of the shape {shape}, not {found}.",
                path=self.path, shape=_text(self.shape), found=_text(examples.shape[1:]),
            )  # fmt: skip
        parts = [examples[at : at + _AT_ONCE] for at in range(0, max(1, len(examples)), _AT_ONCE)]
        return np.concatenate(
            [self._session.run([output], {INPUT: part.astype(np.float32)})[0] for part in parts]
        )

    def _check_answers(self, card: LessonCard) -> None:
        """Raise InputError unless the network reads and answers as its card says."""
        known = [node.name for node in self._session.get_inputs()]
        output, width = (SHARES, len(card.classes)) if card.classes else (ANSWERS, 1)
        if known != [INPUT] or tuple(self._session.get_inputs()[0].shape[1:]) != card.shape:
            raise unusable(self.path)
        try:
            answers = self._session.run([output], {INPUT: np.zeros((1, *card.shape), np.float32)})[0]
        except Exception as error:  # the runtime raises classes of its own, which derive from Exception
            raise unusable(self.path) from error
        if answers.shape != (1, width):
            raise unusable(self.path)
        if not np.isfinite(answers).all():
            raise numberless(self.path)


def _text(shape: tuple[int, ...]) -> str:
    return "×".join(str(one) for one in shape)
