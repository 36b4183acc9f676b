"""A sentence that is not yet in anyone's language. No Qt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Formatter

from engines.runs.events import Finished, Message


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English sentence with `{named}` places, the key for translations, and what goes into them."""

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.values)


def sentence_of(message: Message | Finished) -> Sentence:
    """What a message says: as a sentence with places where it is one, otherwise as it stands."""
    values = message.values or {}
    try:
        parts = list(Formatter().parse(message.template or "{"))
    except ValueError:
        parts = [("", "", "", "")]
    if all(place is None or (place in values and not spec and not turn) for _, place, spec, turn in parts):
        return Sentence(str(message.template), values)
    return Sentence("{text}", {"text": message.text})
