"""Which examples a lesson learns from: the built-in ones, the full set, or those of a file."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QVBoxLayout

from app.i18n import tr
from app.labs.lessons.tellings import Lesson, Subject
from app.theme.roles import button, caption, label, name, set_role
from app.widgets.saving import ask_for_folder, ask_to_open

BUILT_IN = ""
FETCHED = {
    Subject.DIGITS: {"keras": "MNIST"},
    Subject.PHOTOGRAPHS: {"keras": "CIFAR-10"},
    Subject.HOUSES: {"keras": "California", "keras:boston_housing": "Boston"},
}
"""The sets that Keras fetches, by what the trainer is told."""
FILES = {
    Subject.DIGITS: "*.npz",
    Subject.PHOTOGRAPHS: "*.npz *.bin",
    Subject.HOUSES: "*.csv *.npz",
}
NOTES = {
    Subject.DIGITS: "A file is an .npz with x_train, y_train, x_test and y_test, as Keras has them.",
    Subject.PHOTOGRAPHS: "A file is an .npz as Keras has them, or CIFAR-10's official binary; a folder may "
    "hold several of these.",
    Subject.HOUSES: "A file is a table (.csv) whose first line names the columns, and whose last column is "
    "the price; or an .npz with x and y, or x_train and so on, as Keras has them.",
}


class DataChooser(QFrame):
    """A list of sets, to which a file can be added."""

    changed = Signal()
    """Another set, or its name in another language."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        set_role(self, "card")
        self._subject = lesson.subject
        self.title, self.note = label("title"), label("soft", wraps=True)
        self.sets = QComboBox()
        self.sets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.sets.setMinimumContentsLength(12)
        self.sets.addItem("", BUILT_IN)
        for value in FETCHED[lesson.subject]:
            self.sets.addItem("", value)
        self.file_button, self.folder_button = button("mini"), button("mini")
        self.folder_button.setVisible(lesson.subject is Subject.PHOTOGRAPHS)
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.file_button)
        row.addWidget(self.folder_button)
        row.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 14, 20, 14)
        layout.setSpacing(6)
        layout.addWidget(self.title)
        layout.addWidget(self.sets)
        layout.addLayout(row)
        layout.addWidget(self.note)
        self.sets.currentIndexChanged.connect(self.changed)
        self.file_button.clicked.connect(self._ask_file)
        self.folder_button.clicked.connect(self._ask_folder)

    @property
    def value(self) -> str:
        """What the trainer is told: empty, one of `FETCHED`, or a path."""
        return str(self.sets.currentData())

    @property
    def words(self) -> str:
        """What the set is called."""
        return self.sets.currentText()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(tr("Examples"))
        self.sets.setItemText(0, tr("Built-in set"))
        for at, title in enumerate(FETCHED[self._subject].values(), 1):
            self.sets.setItemText(at, tr("{name}, fetched by Keras", name=title))
        self.note.setText(tr(NOTES[self._subject]))
        name(self.sets, tr("Examples"), tr("What the network learns from."))
        caption(self.file_button, tr("A file …"), tr("Learn from the examples of a file."))
        caption(self.folder_button, tr("A folder …"), tr("Learn from all files of a folder."))
        self.changed.emit()

    def choose(self, value: str) -> None:
        """Use a set: empty, one of `FETCHED`, or a path."""
        if self.sets.findData(value) < 0:
            self.sets.addItem(Path(value).name or value, value)
            self.sets.setItemData(self.sets.count() - 1, value, Qt.ItemDataRole.ToolTipRole)
        self.sets.setCurrentIndex(self.sets.findData(value))

    def _ask_file(self) -> None:
        ask_to_open(self, tr("Open examples"), FILES[self._subject], self.choose)

    def _ask_folder(self) -> None:
        ask_for_folder(self, tr("Open examples"), self.choose)
