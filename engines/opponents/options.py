"""Options of opponents as data, so that the command line and the window can show and check them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engines.errors import InputError

QTABLE = "qtable"
Value = bool | int | float | str | None
_FLAGS = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Option:
    """One option. A default of None means that it is off unless given; `minimum` and `maximum` are
    both allowed values; `title` is what people call it, and `help` is one English sentence.

    A text may name a file, by its path or by a name: `file` says what is in it, one of the manifest's kinds
    of network or QTABLE. `words` are names that mean something else.
    """

    name: str
    title: str
    kind: Literal["flag", "int", "float", "text"]
    default: Value
    help: str
    minimum: float | None = None
    maximum: float | None = None
    file: str = ""
    words: tuple[str, ...] = ()

    def parse(self, text: str) -> Value:
        """Read a value; raises InputError that says what is allowed."""
        value = self._read(text)
        if value is None or not self._allowed(value):
            raise self._refusal(text)
        return value

    def _refusal(self, text: str) -> InputError:
        value, option = repr(text), self.name
        if self.kind == "flag":
            return InputError(
                "The option {option} cannot be {value}: it must be true or false.", value=value, option=option
            )
        if self.kind == "text":
            return InputError(
                "The option {option} cannot be {value}: it must be a name or a path.",
                value=value,
                option=option,
            )
        low, high = f"{self.minimum:,.12g}", f"{self.maximum:,.12g}"
        if self.kind == "int":
            return InputError(
                "The option {option} cannot be {value}: it must be a whole number from {low} to {high}.",
                value=value, option=option, low=low, high=high,
            )  # fmt: skip
        return InputError(
            "The option {option} cannot be {value}: it must be a number from {low} to {high}.",
            value=value, option=option, low=low, high=high,
        )  # fmt: skip

    def _read(self, text: str) -> Value:
        try:
            if self.kind == "int":
                return int(text)
            if self.kind == "float":
                return float(text)
        except ValueError:
            return None
        if self.kind == "flag":
            return _FLAGS.get(text.lower())
        return text or None

    def _allowed(self, value: Value) -> bool:
        if isinstance(value, str) or value is None:
            return True
        low = -math.inf if self.minimum is None else self.minimum
        high = math.inf if self.maximum is None else self.maximum
        return low <= value <= high


@dataclass(frozen=True)
class Settings:
    """The options' values of one opponent, all present."""

    values: Mapping[str, Value]

    def flag(self, name: str) -> bool:
        """A value of an option of kind `flag`."""
        value = self.values[name]
        assert isinstance(value, bool)
        return value

    def integer(self, name: str) -> int:
        """A value of an option of kind `int`."""
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def optional_integer(self, name: str) -> int | None:
        """A value of an option of kind `int` that may be off."""
        return None if self.values[name] is None else self.integer(name)

    def number(self, name: str) -> float:
        """A value of an option of kind `float`."""
        value = self.optional_number(name)
        assert value is not None
        return value

    def optional_number(self, name: str) -> float | None:
        """A value of an option of kind `float` that may be off."""
        value = self.values[name]
        assert value is None or isinstance(value, int | float)
        return None if value is None else float(value)

    def text(self, name: str) -> str:
        """A value of an option of kind `text`."""
        return str(self.values[name])

    def optional_flag(self, name: str) -> bool | None:
        """A value of an option of kind `flag` that may be left open."""
        return None if self.values[name] is None else self.flag(name)

    def optional_text(self, name: str) -> str | None:
        """A value of an option of kind `text` that may be off."""
        return None if self.values[name] is None else self.text(name)
