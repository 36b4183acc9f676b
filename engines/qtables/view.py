"""What a table knows of a position."""

from dataclasses import dataclass

from engines.game import Game, Move, Position
from engines.qtables.store import Store


@dataclass(frozen=True, slots=True)
class Known:
    """What a table knows of a move: its value, from 0 to a win's, and how often it was learned from."""

    value: float
    visits: int


def known_moves(store: Store, position: Position, legal: tuple[Move, ...]) -> dict[Move, Known]:
    """The legal moves of a position that a table knows. Raises InputError where its file cannot be read."""
    from engines.qtables.kernels.coding import canonical, key_of

    game, words = store.game, position.words
    own, opponent = words[position.side], words[1 - position.side]
    code, mask = canonical(own, opponent, game.rows, int(store.about.symmetric))
    rows = store.rows_of(int(code))
    found = dict(zip(rows.keys.tolist(), zip(rows.values.tolist(), rows.visits.tolist(), strict=True),
                     strict=True))  # fmt: skip
    keys = {move: int(key_of(code, mask, move, game.rows)) for move in legal if move != squares(game)}
    return {move: Known(*found[key]) for move, key in keys.items() if key in found}


def squares(game: Game) -> int:
    """How many squares a board has; a pass has this number."""
    return game.rows * game.columns
