"""The two ways of learning, written down plainly over a dictionary, to compare the kernels with.

`SeedTable` is the seed's agent with its own names: one table for both sides, keys from the mover's side.
"""

from engines.game import Game, Move, Side

WINNER_SCORE = 1000.0


class SeedTable:
    """Plays a game's moves over, as the seed's two players would have learned from them."""

    def __init__(self, game: Game, alpha: float, gamma: float, initial_q: float) -> None:
        self.game, self.alpha, self.gamma, self.initial_q = game, alpha, gamma, initial_q
        self.values: dict[tuple[str, int], float] = {}
        self.updates = 0

    def select_q(self, state: str, act: int) -> float:
        return self.values.get((state, act), self.initial_q)

    def lerning(self, state: str, act: int, max_q: float) -> None:
        before = self.select_q(state, act)
        self.values[state, act] = before + self.alpha * (self.gamma * (max_q - before))
        self.updates += 1

    def add_fee(self, state: str, act: int, fee: float) -> None:
        before = self.select_q(state, act)
        self.values[state, act] = before + self.alpha * (fee - before)
        self.updates += 1

    def learn(self, moves: tuple[int, ...], greedy: bool) -> None:
        """One game; with `greedy` every move must be one of the best known."""
        game, position = self.game, self.game.initial
        last_board: list[str | None] = [None, None]
        last_attack: list[int | None] = [None, None]
        for move in moves:
            side = position.side
            board = converted(game, position)
            ables = [one for one in game.legal_moves(position) if one != game.actions - 1]
            attack = last_attack[side]
            if last_board[side] is not None and attack is not None:
                max_q = max(self.select_q(board, one) for one in ables) if ables else 0.0
                self.lerning(last_board[side] or "", attack, max_q)
            last_board[side] = board
            if ables:
                if greedy:
                    best = max(self.select_q(board, one) for one in ables)
                    assert self.select_q(board, move) == best
                last_attack[side] = move
            position = game.play(position, game.legal_moves(position)[0] if not ables else Move(move))
        outcome = game.outcome(position)
        assert outcome is not None
        if outcome.winner is not None:
            board_of, attack = last_board[outcome.winner], last_attack[outcome.winner]
            assert board_of is not None and attack is not None
            self.add_fee(board_of, attack, WINNER_SCORE)


class GameTable:
    """Learns from whole games, backwards, with canonical states from all eight images."""

    def __init__(
        self, game: Game, alpha: float, gamma: float, trace: float, first: float, win: float
    ) -> None:
        self.game, self.alpha, self.gamma, self.trace = game, alpha, gamma, trace
        self.first, self.win = first, win
        self.values: dict[tuple[str, int], float] = {}
        self.visits: dict[tuple[str, int], int] = {}

    def key(self, position, move: int) -> tuple[str, int]:
        """The least image of a position and the least move that it becomes there."""
        board = converted(self.game, position)
        images = []
        for symmetry in self.game.symmetries:
            turned = "".join(board[square] for square in symmetry.squares)
            images.append((turned[::-1], symmetry.actions.tolist().index(move)))
        return min(images)

    def learn(self, moves: tuple[int, ...]) -> None:
        """One game, from its last move back to its first."""
        game, turns, position = self.game, [], self.game.initial
        for move in moves:
            turns.append((position, move))
            position = game.play(position, Move(move))
        outcome = game.outcome(position)
        assert outcome is not None
        last = turns[-1][0].side
        goal = self.win * (0.5 if outcome.winner is None else float(outcome.winner == last))
        for position, move in reversed(turns):
            if move != game.actions - 1:
                key = self.key(position, move)
                known, visits = self.values.get(key, self.first), self.visits.get(key, 0)
                value = known + max(self.alpha, 1 / (visits + 1)) * (goal - known)
                self.values[key], self.visits[key] = value, visits + 1
                best = max(self.values.get(self.key(position, one), self.first)
                           for one in game.legal_moves(position))  # fmt: skip
                goal = (1 - self.trace) * best + self.trace * goal
                goal = self.win / 2 + self.gamma * (goal - self.win / 2)
            goal = self.win - goal


def converted(game: Game, position) -> str:
    """The board as the mover sees it: one digit a square, 1 its own disc, 2 the other's."""
    own, other = position.words[position.side], position.words[Side(position.side).other]
    squares = game.rows * game.columns
    return "".join("1" if own >> i & 1 else "2" if other >> i & 1 else "0" for i in range(squares))
