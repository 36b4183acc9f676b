"""The menu of a game's grades of problems, with how many of each are solved."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from app.i18n import tr
from app.play.exercises.solving import SolvingBook
from engines.problems.problem import Collection


def grade_menu(
    collection: Collection,
    book: SolvingBook,
    chosen: str | None,
    take: Callable[[str | None], None],
    parent: QWidget,
) -> QMenu:
    """A menu that goes away by itself. `take` hears of a level's id, or of None for what fits the person."""
    menu = QMenu(parent)
    entries: list[tuple[str | None, str]] = [(None, tr("Suited to me"))]
    for level, inside in collection.grades:
        values = {"animal": tr(level.animal), "solved": book.solved(inside), "count": len(inside)}
        entries.append((level.id, tr("{animal}: {solved} of {count}", **values)))
    for grade, text in entries:
        action = menu.addAction(text, partial(take, grade))
        action.setCheckable(True)
        action.setChecked(grade == chosen)
    menu.aboutToHide.connect(menu.deleteLater)
    return menu
