"""Reversi on dictionaries, and its exact values by trying everything: slow, plain, and not our code's kin."""

DIRECTIONS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


class Board:
    """An n x n board of 'X', 'O' and '-'."""

    def __init__(self, text: str) -> None:
        self.text, self.side = text.split()
        self.n = round(len(self.text) ** 0.5)

    def turned(self, text: str, square: int, side: str) -> list[int]:
        """The squares whose discs turn when `side` plays there."""
        found: list[int] = []
        if text[square] != "-":
            return found
        for down, right in DIRECTIONS:
            row, column, run = square // self.n + down, square % self.n + right, []
            while (
                0 <= row < self.n and 0 <= column < self.n and text[row * self.n + column] not in ("-", side)
            ):
                run.append(row * self.n + column)
                row, column = row + down, column + right
            if 0 <= row < self.n and 0 <= column < self.n and text[row * self.n + column] == side:
                found += run
        return found

    def margin(self, text: str, side: str, low: int = -99, high: int = 99, passed: bool = False) -> int:
        """The final disc difference for `side`, empties to the winner (plain alpha-beta)."""
        other = "O" if side == "X" else "X"
        best = None
        for after in self.after(text, side).values():
            value = -self.margin(after, other, -high, -low)
            best = value if best is None else max(best, value)
            low = max(low, best)
            if low >= high:
                break
        if best is not None:
            return best
        if not passed:
            return -self.margin(text, other, -high, -low, True)
        lead = text.count(side) - text.count(other)
        empty = text.count("-")
        return lead + empty if lead > 0 else lead - empty if lead < 0 else 0

    def after(self, text: str, side: str) -> dict[int, str]:
        """The board after each legal move."""
        found = {}
        for square in range(len(text)):
            turned = self.turned(text, square, side)
            if turned:
                cells = list(text)
                for one in (square, *turned):
                    cells[one] = side
                found[square] = "".join(cells)
        return found

    def solve(self) -> int:
        """The exact margin for the side to move."""
        return self.margin(self.text, self.side)
