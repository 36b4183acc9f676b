"""The style sheet, made from a palette. Widgets choose a rule by the property `role`."""

from pathlib import Path

from app.theme.palette import Palette
from engines.paths import resource

PICTURES = {"chevron": ("chevron-down", "soft"), "tick": ("check", "accent_ink")}
"""Token -> the line icon, and its colour in the palette: a style sheet takes pictures as they are."""


def picture(token: str, palette: Palette) -> Path:
    """The file of a picture in the colours of `palette`."""
    return resource("icons", "worn", f"{PICTURES[token][0]}-{palette.name}.svg")


def stylesheet(palette: Palette) -> str:
    """The application's style sheet in the colours of `palette`."""
    tokens = {name: getattr(palette, name) for name in Palette.__dataclass_fields__}
    tokens |= {token: picture(token, palette).as_posix() for token in PICTURES}
    result = _SHEET
    for name in sorted(tokens, key=len, reverse=True):
        result = result.replace(f"@{name}", tokens[name])
    return result


_SHEET = """
QWidget { color: @ink; }
QWidget:disabled { color: @soft; }
QMainWindow, QDialog, QWidget[role="ground"] { background: @ground; }
QWidget[role="header"] { background: @card; }
QFrame[role="card"] { background: @card; border-radius: 12px; border: none; }
QFrame[role="resting-card"] { background: @card; border-radius: 12px; border: 2px solid @card; }
QFrame[role="active-card"] { background: @card; border-radius: 12px; border: 2px solid @accent; }
QFrame[role="wash"] { background: @accent_wash; border-radius: 12px; }
QFrame[role="notice"] { background: @card; border-radius: 12px; border: 1px solid @hairline; }
QFrame[role="error"] { background: @card; border-radius: 12px; border: 2px solid @mistake; }
QFrame[role="line"] { background: @hairline; border: none; max-height: 1px; min-height: 1px; }
QLabel { background: transparent; }
QLabel[role="soft"] { color: @soft; font-size: 12px; }
QLabel[role="soft-mistake"] { color: @mistake; font-size: 12px; }
QLabel[role="section"] { color: @soft; font-size: 12px; font-weight: 600; }
QLabel[role="title"] { font-size: 15px; font-weight: 600; }
QLabel[role="title-right"] { font-size: 15px; font-weight: 600; color: @truth; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="brand"] { font-size: 18px; font-weight: 700; }
QLabel[role="figure"] { font-size: 26px; font-weight: 600; }
QLabel[role="number"] { font-size: 20px; font-weight: 600; }
QLabel[role="number-mistake"] { font-size: 20px; font-weight: 600; color: @mistake; }
QLabel[role="trouble"] { background: @card; border: 2px solid @mistake; border-radius: 12px;
  padding: 9px 14px; }
QFrame[role="readout"] { background: @card; border: 1px solid @hairline; border-radius: 10px; }
QLabel[role="accent"] { color: @accent_text; font-weight: 600; }
QLabel[role="mistake"] { color: @mistake; }
QLabel[role="truth"] { color: @truth; }

QPushButton { background: @raised; border: 1px solid @hairline; border-radius: 10px;
  padding: 0 14px; min-height: 36px; font-weight: 600; outline: none; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @hairline; }
QPushButton:disabled { color: @soft; background: transparent; }
QPushButton:focus { border: 2px solid @accent_text; padding: 0 13px; min-height: 34px; }
QPushButton[role="primary"] { background: @accent; color: @accent_ink; border: 1px solid @accent; }
QPushButton[role="primary"]:hover { border: 2px solid @accent_text; padding: 0 13px; min-height: 34px; }
QPushButton[role="primary"]:focus { border: 2px solid @ink; padding: 0 13px; min-height: 34px; }
QPushButton[role="primary"]:disabled { background: @hairline; border-color: @hairline; color: @soft; }
QPushButton[role="icon"] { padding: 0; }
QPushButton[role="icon"]:focus { padding: 0; }
QPushButton[role="quiet"] { background: transparent; border: 1px solid transparent; padding: 0 10px; }
QPushButton[role="quiet"]:hover { background: @hover; }
QPushButton[role="quiet"]:focus { border: 2px solid @accent_text; padding: 0 9px; }
QPushButton:checked { background: @accent_wash; border-color: @accent; }
QPushButton:checked:focus { border-color: @ink; }
QPushButton[role="tab"] { background: transparent; border: none; border-radius: 0; color: @soft;
  border-bottom: 3px solid transparent; border-top: 3px solid transparent; padding: 0 4px;
  min-height: 48px; font-weight: 500; font-size: 14px; }
QPushButton[role="tab"]:hover { color: @ink; background: transparent; }
QPushButton[role="tab"]:checked { color: @ink; font-weight: 600; border-bottom-color: @accent; background:
  transparent; }
QPushButton[role="tab"]:focus { color: @accent_text; text-decoration: underline; border: none;
  min-height: 48px; padding: 0 4px; border-bottom: 3px solid transparent; border-top: 3px solid transparent; }
QPushButton[role="tab"]:checked:focus { border-bottom-color: @accent; }
QPushButton[role="segment"] { border: 1px solid @hairline; border-radius: 8px; min-height: 32px; padding: 0
  8px; font-weight: 500; }
QPushButton[role="segment"]:checked { background: @accent_wash; border-color: @accent; color: @ink;
  font-weight: 600; }
QPushButton[role="segment"]:focus { border: 2px solid @accent_text; padding: 0 7px; min-height: 30px; }
QPushButton[role="segment"]:checked:focus { border-color: @ink; }
QPushButton[role="grave"] { color: @mistake; }
QPushButton[role="mini"] { background: transparent; border: 1px solid transparent; border-radius: 7px;
  min-height: 24px; padding: 0 9px; color: @soft; font-weight: 500; font-size: 12px; }
QPushButton[role="mini"]:hover { background: @hover; color: @ink; }
QPushButton[role="mini"]:checked { background: @accent_wash; color: @ink; font-weight: 600; }
QPushButton[role="mini-truth"], QPushButton[role="mini-mistake"], QPushButton[role="link"] {
  background: transparent; border: 1px solid @hairline; border-radius: 7px; min-height: 24px; padding: 0 9px;
  font-weight: 600; font-size: 12px; }
QPushButton[role="mini-truth"], QPushButton[role="link"] { color: @truth; }
QPushButton[role="mini-mistake"] { color: @mistake; }
QPushButton[role="link"]:disabled { color: @soft; }
QPushButton[role="mini-truth"]:hover, QPushButton[role="mini-mistake"]:hover, QPushButton[role="link"]:hover {
  background: @hover; }
QPushButton[role="mini-truth"]:focus, QPushButton[role="mini-mistake"]:focus, QPushButton[role="link"]:focus {
  border: 1px solid @accent_text; min-height: 24px; padding: 0 9px; }
QPushButton[role="mini"]:focus { border: 1px solid @accent_text; min-height: 24px; padding: 0 9px; }
QPushButton::menu-indicator { image: none; width: 0; }

QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {
  background: @raised; border: 1px solid @hairline; border-radius: 8px; padding: 0 10px; min-height: 32px;
  selection-background-color: @accent; selection-color: @accent_ink; }
QPlainTextEdit, QTextEdit { padding: 8px 10px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
  border: 2px solid @accent_text; padding: 0 9px; min-height: 30px; }
QPlainTextEdit[role="note"], QPlainTextEdit[role="note"]:focus {
  background: transparent; border: none; border-radius: 0; padding: 0; min-height: 0; }
QPlainTextEdit[role="note"]:focus { border-bottom: 2px solid @accent_text; }
QLineEdit[role="wrong"] { border: 2px solid @mistake; padding: 0 9px; min-height: 30px; }
QComboBox { combobox-popup: 0; }
QComboBox::drop-down { border: none; width: 22px; }
QAbstractSpinBox QLineEdit { border: none; background: transparent; padding: 0 0 0 10px; min-height: 20px; }
QComboBox::down-arrow { image: url("@chevron"); width: 14px; height: 14px; margin-right: 10px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0; border: none; }
QCheckBox { spacing: 8px; min-height: 24px; }
QCheckBox::indicator { width: 18px; height: 18px; border: 1px solid @hairline; border-radius: 6px;
  background: @raised; }
QCheckBox::indicator:hover { border-color: @accent; }
QCheckBox::indicator:focus { width: 16px; height: 16px; border: 2px solid @accent_text; }
QCheckBox::indicator:checked { background: @accent; border: 1px solid @accent; image: url("@tick"); }
QCheckBox::indicator:checked:disabled { background: @soft; border-color: @soft; }
QCheckBox::indicator:checked:focus { border: 2px solid @ink; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @hairline; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: @accent; }
QSlider::handle:horizontal { width: 16px; height: 16px; margin: -6px 0; border-radius: 8px; background:
  @accent; }
QSlider::handle:horizontal:focus { width: 12px; height: 12px; border: 2px solid @ink; }
QProgressBar { background: @hairline; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }

QMenu { background: @card; border: 1px solid @hairline; border-radius: 10px; padding: 6px; }
QMenu::item { padding: 7px 26px 7px 14px; border-radius: 6px; }
QMenu::item:selected { background: @hover; }
QMenu::item:disabled { color: @soft; }
QMenu::separator { height: 1px; background: @hairline; margin: 5px 10px; }
QToolTip { background: @card; color: @ink; border: 1px solid @hairline; padding: 5px 8px; }
QAbstractItemView { background: @card; border: none; outline: none; }
QMainWindow QAbstractItemView, QDialog QAbstractItemView { background: transparent; }
QComboBox QAbstractItemView { background: @card; border: 1px solid @hairline; border-radius: 8px; padding:
  4px;
  outline: none; selection-background-color: @accent_wash; selection-color: @ink; }
QComboBox QAbstractItemView::item { min-height: 26px; padding: 0 6px; }
QHeaderView::section { background: transparent; color: @soft; border: none; padding: 4px 8px; font-weight:
  500; }
QTableCornerButton::section, QAbstractScrollArea::corner { background: transparent; border: none; }
QTableWidget::item { padding: 0 5px; }
QTableView[role="list"]::item { padding: 0 6px; }
QTableWidget::item:hover, QTableView[role="list"]::item:hover { background: @hover; }
QTableView[role="cells"]::item:selected { background: @accent_wash; color: @ink; }
QTableView[role="list"], QTableView[role="cells"] { border: 2px solid transparent; border-radius: 8px; }
QTableView[role="list"]:focus, QTableView[role="cells"]:focus { border-color: @accent_text; }
QTreeWidget[role="tree"]::item:hover { background: @hover; }
QTreeWidget[role="tree"]::item:selected { background: @hover; color: @ink; }
QTableWidget::item:selected, QTableView[role="list"]::item:selected { background: @accent_wash; color: @ink; }
QScrollArea, QScrollArea > QWidget > QWidget[role="plain"] { background: transparent; border: none; }
QScrollArea[role="reading"] { border: 2px solid transparent; border-radius: 8px; }
QScrollArea[role="reading"]:focus { border-color: @accent_text; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 2px; }
QScrollBar::handle { background: @hairline; border-radius: 3px; min-height: 30px; min-width: 30px; }
QScrollBar::handle:hover { background: @soft; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none;
  border: none; width: 0; height: 0; }
QSplitter::handle { background: transparent; }
QGraphicsView { background: transparent; border: none; }
"""
