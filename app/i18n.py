"""The window's two languages: an English sentence is the key, `resources/translations/ja.json` the Japanese.

`tr` marks and translates; widgets fill their texts in a `retranslate` method of their own and
connect it to `languages.changed`, so that the language switches without a restart.
"""

import json
import logging
import time
from collections.abc import Callable
from functools import singledispatch

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from engines.errors import InputError
from engines.paths import resource

ENGLISH, JAPANESE = "en", "ja"
log = logging.getLogger(__name__)


class Languages(QObject):
    """The language now shown; `changed` says that every text has to be read again."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.current = ENGLISH
        self._table: dict[str, str] = {}
        self._dialogs = QTranslator(self)
        """What Qt itself says, in dialogs that choose a file."""

    def use(self, language: str) -> None:
        """Show `language` ("en", "ja", or "system" for the desktop's own)."""
        if language == "system":
            language = JAPANESE if QLocale.system().language() == QLocale.Language.Japanese else ENGLISH
        if language == self.current:
            return
        self._table = load_table(language)
        self.current = language
        self._translate_dialogs()
        self.changed.emit()

    def _translate_dialogs(self) -> None:
        if QCoreApplication.instance() is None:
            return
        QCoreApplication.removeTranslator(self._dialogs)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._dialogs.load(f"qtbase_{self.current}", folder):
            QCoreApplication.installTranslator(self._dialogs)

    def reread(self) -> None:
        """Have every text read again: something that texts tell of has changed."""
        self.changed.emit()

    def translate(self, text: str) -> str:
        """`text` in the current language, or as it is where no translation is known."""
        return self._table.get(text, text)


def load_table(language: str) -> dict[str, str]:
    """English sentence -> sentence in `language`; empty for English or an unreadable file."""
    if language == ENGLISH:
        return {}
    try:
        table = json.loads(resource("translations", f"{language}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        log.warning("no translations for %s: %s", language, error)
        return {}
    return {str(key): str(value) for key, value in table.items()}


languages = Languages()


def tr(text: str, /, **values: object) -> str:
    """`text` in the current language, its `{named}` places filled from `values`."""
    translated = languages.translate(text)
    return translated.format(**values) if values else translated


@singledispatch
def said(value: object) -> object:
    """How a value is said within a sentence; what has a name of its own is registered where that stands."""
    return value


def error_text(error: Exception) -> str:
    """A sentence for the person: an InputError translated, with its values as they are `said`; anything else
    as a plain failure."""
    if isinstance(error, InputError):
        return tr(error.template, **{key: said(one) for key, one in error.values.items()})
    return tr("Something went wrong: {error}", error=f"{type(error).__name__}: {error}")


said.register(InputError, error_text)


def sentences(*parts: str) -> str:
    """Sentences one after the other, as the current language sets them; empty ones are left out."""
    between = "" if languages.current == JAPANESE else " "
    return between.join(part for part in parts if part)


def keep_translated(retranslate: Callable[[], None]) -> None:
    """Call a widget's bound `retranslate` now and whenever the language changes."""
    retranslate()
    languages.changed.connect(retranslate)


def per_cent(share: float) -> str:
    """A share in [0, 1] in whole per cent; it is none or all of it only where that is so."""
    text = f"{share:.0%}"
    if text == "0%" and share > 0.0:
        return "<1%"
    return ">99%" if text == "100%" and share < 1.0 else text


def moment(seconds: float, exact: bool = False) -> str:
    """A moment in unix seconds as people write it, to the minute, or `exact` to the second; "" for 0 and for
    what no calendar knows."""
    form = "%Y-%m-%d %H:%M:%S" if exact else "%Y-%m-%d %H:%M"
    try:
        return time.strftime(form, time.localtime(seconds)) if seconds else ""
    except (ValueError, OverflowError, OSError):
        return ""
