"""A kind of opponent as data: its name, its options, and what makes one."""

from collections.abc import Callable
from dataclasses import dataclass

from engines.errors import InputError
from engines.game import Game
from engines.opponents.opponent import Opponent
from engines.opponents.options import Option, Settings

Maker = Callable[[Game, Settings, int | None], Opponent]

SHARED: tuple[Option, ...] = (
    Option(
        "truth",
        "Truth",
        "flag",
        False,
        "Whether `analyze` also tells what each move is exactly worth, where it can.",
    ),
)
"""Options that every kind has; they change no move."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of opponent: `title` is what people call it, `help` is one English sentence, `make` builds one.
    The option called `bare` may be written without its name: `level:chick`. `shows_inside`: its `SearchInfo`
    holds an `Inside`.

    `offered` says in which games people can choose it as it is, without naming a file: there it stands among
    the opponents, with `help` as the sentence about it.
    """

    name: str
    title: str
    help: str
    options: tuple[Option, ...]
    make: Maker
    bare: str | None = None
    shows_inside: bool = False
    offered: Callable[[Game], bool] | None = None

    def option(self, name: str) -> Option:
        """The option of that name; raises InputError with the known ones."""
        for option in (*self.options, *SHARED):
            if option.name == name:
                return option
        if not self.options:
            raise InputError("The player {player} has no options.", player=self.name)
        raise InputError(
            "The player {player} has no option {option}; choose from {known}.",
            player=self.name, option=name, known=", ".join(option.name for option in self.options),
        )  # fmt: skip
