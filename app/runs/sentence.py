"""A sentence that is not yet in anyone's language. No Qt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Formatter
from typing import Any

from engines.runs.events import Finished, Message


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English sentence with `{named}` places, the key for translations, and what goes into them, which may
    be sentences too."""

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.values)


def sentence_of(message: Message | Finished) -> Sentence:
    """What a message says: as a sentence with places where it is one, otherwise as it stands."""
    told = _read(message.template, message.values or {})
    return told or Sentence("{text}", {"text": message.text})


def _read(template: str | None, values: Mapping[str, Any]) -> Sentence | None:
    """A sentence, with those in it; None where it has places that nothing goes into."""
    inner = {
        name: _read(value["template"], value["values"]) if isinstance(value, Mapping) else value
        for name, value in values.items()
    }
    try:
        parts = list(Formatter().parse(template or "{"))
    except ValueError:
        return None
    whole = all(
        place is None or (place in values and not spec and not turn) for _, place, spec, turn in parts
    )
    return Sentence(str(template), inner) if whole and None not in inner.values() else None
