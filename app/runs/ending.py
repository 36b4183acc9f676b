"""Why a run is at rest that did not say so itself in its events. No Qt."""

from errno import ENOSPC
from os import strerror
from pathlib import Path
from shutil import disk_usage

from app.runs.folder import read_log
from app.runs.sentence import Sentence, sentence_of
from engines.runs.refusal import last_refusal

SPOKEN = "hiyoko-train: "
"""Begins a line of the log in which the trainer says why it ended."""
REFUSED = "The training did not begin: {reason}"
NOT_RESUMED = "The training did not go on: {reason}"
SILENT = (
    "The training broke off in iteration {iteration} without a word: the computer was switched off, or "
    "memory ran out. Resume goes on from the last finished iteration."
)
EARLY = "The training broke off before its first iteration."
FULL = "The disk is full: learning broke off."
SPARE = 1_000_000
"""Where no more bytes are free than these, the log has no room for the reason either."""


def refusal(folder: Path, since: float, begun: bool) -> Sentence | None:
    """Why the trainer would not begin a run, or go on with one that has `begun`, when it was last asked to;
    None where it was not asked, or went on, `since` (unix seconds)."""
    told = last_refusal(folder)
    if told is None or told.time <= since:
        return None
    return Sentence(NOT_RESUMED if begun else REFUSED, {"reason": sentence_of(told)})


def obituary(folder: Path, iteration: int, begun: bool) -> Sentence:
    """Why a trainer is gone without a word, by the end of its log; `iteration` is the last that it was in, 0
    for none."""
    lines = [line for line in read_log(folder)[-8000:].splitlines() if line.strip()]
    said = [line for line in lines if line.startswith((SPOKEN, "error: ")) or _is_error(line)]
    if said and said[-1] in lines[-3:]:
        reason = said[-1].removeprefix(SPOKEN).removeprefix("error: ")
        if strerror(ENOSPC) in reason:
            return Sentence(FULL)
        refused = not begun and said[-1].startswith(SPOKEN)
        return Sentence(REFUSED if refused else "The training broke off: {reason}", {"reason": reason})
    if _is_full(folder):
        return Sentence(FULL)
    if iteration:
        return Sentence(SILENT, {"iteration": iteration})
    return Sentence(EARLY)


def _is_full(folder: Path) -> bool:
    try:
        return disk_usage(folder).free <= SPARE
    except OSError:
        return False


def _is_error(line: str) -> bool:
    """Whether a line ends a Python traceback."""
    name = line.partition(":")[0]
    return name.replace(".", "").isidentifier() and name.endswith(("Error", "Exception", "Interrupt"))
