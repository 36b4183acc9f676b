"""Where a file lies that is to be read, and where one is to be written: the desktop's own dialogs."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QWidget

from app.i18n import tr
from app.widgets.strip import Strip
from engines.files import free_name


class Desk:
    """The folder in which a person looks for files: the one chosen last, at first their documents. Where a
    program was started from is nothing that they know."""

    def __init__(self) -> None:
        self._last: Path | None = None

    @property
    def folder(self) -> Path:
        """It exists."""
        if self._last is not None and self._last.is_dir():
            return self._last
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return Path(documents) if Path(documents).is_dir() else Path.home()

    def chosen(self, name: str) -> Path | None:
        """The file of that name, if there is one; its folder is remembered."""
        if not name:
            return None
        self._last = Path(name).parent
        return Path(name)


desk = Desk()


def file_to_read(parent: QWidget, title: str, kinds: str) -> Path | None:
    """A file that the person chooses; None where they do not. `kinds` are what it can be, as the dialog lists
    them."""
    name, _ = QFileDialog.getOpenFileName(parent, title, str(desk.folder), kinds)
    return desk.chosen(name)


def files_to_read(parent: QWidget, title: str, kinds: str) -> list[Path]:
    """The same for several files; none where they do not."""
    names, _ = QFileDialog.getOpenFileNames(parent, title, str(desk.folder), kinds)
    return [path for path in map(desk.chosen, names) if path is not None]


def folder_to_use(parent: QWidget, title: str) -> Path | None:
    """A folder that the person chooses; None where they do not. The next dialog opens beside it."""
    return desk.chosen(QFileDialog.getExistingDirectory(parent, title, str(desk.folder)))


def file_to_write(
    parent: QWidget,
    title: str,
    kinds: Mapping[str, tuple[str, ...]],
    proposed: str,
    refused: tuple[str, ...] = (),
) -> Path | None:
    """A file that the person chooses; None where they do not. `kinds` are what it can be, as the dialog lists
    them, each with its suffixes; what is `refused` later has a suffix, too. Without one of these the first of
    the kind chosen is added: the dialog has not asked about a file that is called so, and none is written
    over. It is called as is `proposed`, without a suffix, if the person does not mind."""
    name, kind = QFileDialog.getSaveFileName(parent, title, str(desk.folder / proposed), ";;".join(kinds))
    path = desk.chosen(name)
    known = (*refused, *(suffix for suffixes in kinds.values() for suffix in suffixes))
    if path is None or path.suffix.lower() in known:
        return path
    suffix = kinds.get(kind, next(iter(kinds.values())))[0]
    return free_name(path.with_name(f"{path.name}{suffix}"))


def ask_to_open(
    parent: QWidget, title: str, kinds: str, then: Callable[[str], object], folder: Path | None = None
) -> None:
    """Ask for a file and go on meanwhile; `then` gets the one that the person chooses. The dialog opens in
    that `folder`, if it is a certain one."""
    dialog = QFileDialog(parent, title, str(folder or desk.folder), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    _ask(dialog, then)


def ask_for_folder(parent: QWidget, title: str, then: Callable[[str], object]) -> None:
    """The same for a folder."""
    dialog = QFileDialog(parent, title, str(desk.folder))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    _ask(dialog, then)


def ask_to_save(
    parent: QWidget, title: str, proposed: str, suffix: str, then: Callable[[str], object]
) -> None:
    """The same for a file that is to be written, called as is `proposed` if the person does not mind, with
    that suffix in any case."""
    dialog = QFileDialog(parent, title, str(desk.folder / f"{proposed}{suffix}"), f"*{suffix}")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix.removeprefix("."))
    _ask(dialog, then)


def tell_saved(strip: Strip, path: Path) -> None:
    """Say where a file was written, and offer to show it there."""
    strip.offer(
        lambda: tr("Saved as {path}.", path=path), lambda: tr("Show the folder"),
        lambda: show_folder(path.parent),
    )  # fmt: skip


def show_folder(folder: Path) -> None:
    """Open a folder in the desktop's own program."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _ask(dialog: QFileDialog, then: Callable[[str], object]) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(desk.chosen)
    dialog.fileSelected.connect(then)
    dialog.open()
