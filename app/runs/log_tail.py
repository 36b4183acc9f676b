"""Reads a run's log as it is written, from a byte offset on. No Qt."""

import codecs
import os
from pathlib import Path

from app.runs.folder import LOG_BYTES
from engines.runs.layout import LOG


class LogTail:
    """A place in the log of the run in `folder`; it begins at the last `LOG_BYTES` of it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOG
        self._start_over()

    def read(self) -> tuple[str, bool]:
        """What was written since the last time; and whether it stands alone: all from before belongs to
        another file, or is too far back."""
        try:
            with self._path.open("rb") as file:
                facts = os.fstat(file.fileno())
                alone = not self._offset <= facts.st_size <= self._offset + LOG_BYTES
                alone |= facts.st_ino != self._inode
                if alone:
                    self._start_over(facts.st_ino, max(0, facts.st_size - LOG_BYTES))
                file.seek(self._offset)
                content = file.read(LOG_BYTES)
        except OSError:
            return "", False
        self._offset += len(content)
        return self._decoder.decode(content), alone

    def _start_over(self, inode: int = 0, offset: int = 0) -> None:
        self._inode, self._offset = inode, offset
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
