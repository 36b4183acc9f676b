"""Errors that a person can act on: one sentence, translatable, with its values kept apart."""


class InputError(ValueError):
    """Something given from outside cannot be used.

    The command line prints the sentence and exits with code 2; the window shows it in a banner.
    `template` is the English sentence with `{named}` places, and the key for translations.
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values
        self.details = ""
        """What whoever looks for the cause may want to read: lines that nobody translates; "" for none."""
