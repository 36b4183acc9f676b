"""Something that is to be done after a pause."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Later:
    """One deed at a time, unless it is called off before."""

    def __init__(self, parent: QObject) -> None:
        self._deed: Callable[[], object] | None = None
        self._pause = QTimer(parent, singleShot=True)
        self._pause.timeout.connect(self._act)

    @property
    def waits(self) -> bool:
        """Whether something is still to be done."""
        return self._deed is not None

    def do(self, deed: Callable[[], object], seconds: float) -> None:
        """Do this after so many seconds, at once where they are past, and nothing that waited before."""
        self._deed = deed
        self._pause.start(max(0, int(seconds * 1000)))

    def call_off(self) -> None:
        """Nothing is done any more."""
        self._pause.stop()
        self._deed = None

    def _act(self) -> None:
        deed, self._deed = self._deed, None
        if deed is not None:
            deed()
