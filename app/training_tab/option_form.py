"""All options of a kind of training, in their groups; knows which differ from the preset."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.i18n import tr
from app.runs.description import Kind, Preset
from app.theme.roles import label, set_role
from app.training_tab.option_fields import OptionField, takes


class OptionForm(QWidget):
    """A card for each group of options."""

    changed = Signal()

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        set_role(self, "plain")
        self.fields: dict[str, OptionField] = {}
        self._preset: Preset | None = None
        self._titles: dict[str, Any] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        for group in dict.fromkeys(option.group for option in kind.options):
            layout.addWidget(self._card(kind, group))
        self.retranslate()

    def _card(self, kind: Kind, group: str) -> QFrame:
        card = QFrame()
        set_role(card, "card")
        column = QVBoxLayout(card)
        column.setContentsMargins(20, 14, 20, 14)
        column.setSpacing(4)
        self._titles[group] = label("title")
        column.addWidget(self._titles[group])
        for option in kind.options:
            if option.group == group:
                field = OptionField(option)
                field.changed.connect(self.changed)
                self.fields[option.name] = field
                column.addWidget(field)
        return card

    def retranslate(self) -> None:
        """Texts in the current language."""
        for group, title in self._titles.items():
            title.setText(tr(group))
        for field in self.fields.values():
            field.retranslate()

    def show_preset(self, preset: Preset) -> None:
        """Fill in a preset's values."""
        self._preset = preset
        for name, field in self.fields.items():
            field.set_value(preset.options.get(name, field.facts.default))

    def show_values(self, values: Mapping[str, Any]) -> list[str]:
        """Fill in values by name; returns the titles of those that cannot be had, which stay as they are."""
        refused = [self.fields[name].facts.title for name, value in values.items()
                   if name in self.fields and not takes(self.fields[name].facts, value)]  # fmt: skip
        for name, field in self.fields.items():
            if name in values and takes(field.facts, values[name]):
                field.set_value(values[name])
        return refused

    def settings(self) -> dict[str, Any]:
        """What differs from the preset, by name."""
        preset = self._preset.options if self._preset else {}
        values = {name: field.value for name, field in self.fields.items()}
        return {
            name: value
            for name, value in values.items()
            if value is not None and value != preset.get(name, self.fields[name].facts.default)
        }

    def lacking(self) -> OptionField | None:
        """The first field in which something is needed and nothing is written."""
        return next((field for field in self.fields.values() if field.lacking), None)

    def mistake(self) -> str:
        """A sentence on the first field whose text is not a value within its range; empty for none."""
        wrong = next((field for field in self.fields.values() if field.value is None), None)
        return tr("{option} is not within its range.", option=tr(wrong.facts.title)) if wrong else ""
