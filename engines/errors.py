"""Errors that a person can act on: one sentence, translatable, with its values kept apart."""

LONGEST = 400
"""Characters of a text that a sentence repeats; what follows is left out."""


class InputError(ValueError):
    """Something given from outside cannot be used.

    The command line prints the sentence and exits with code 2; the window shows it in a banner.
    `template` is the English sentence with `{named}` places, and the key for translations. A text among the
    values is repeated in one line, however many it has, and no longer than a sentence can bear.
    """

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = {name: _in_line(value) for name, value in values.items()}
        super().__init__(template.format(**self.values))
        self.details = ""
        """What whoever looks for the cause may want to read: lines that nobody translates; "" for none."""


def _in_line(value: object) -> object:
    if not isinstance(value, str) or (len(value) <= LONGEST and value.isprintable()):
        return value
    text = value if len(value) <= LONGEST else f"{value[:LONGEST]}…"
    return "".join(sign if sign.isprintable() else " " for sign in text)
