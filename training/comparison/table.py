"""The results of a comparison as rows of a Markdown table."""

from dataclasses import dataclass

from training.comparison.judgement import Share


@dataclass(frozen=True, slots=True)
class Row:
    """One trained network, or several of a variant together (`seed` is then "all"). `minutes` of processor
    time, self-play `games` and learning `steps` are those of one training, on average."""

    variant: str
    changes: str
    seed: str
    minutes: float
    games: float
    steps: float
    commit: str
    shares: dict[str, Share]


def pooled(rows: list[Row]) -> Row:
    """All trainings of one variant as one row. Its intervals know nothing of the luck of a training: that
    is what the rows of the seeds show."""
    first, count = rows[0], len(rows)
    shares = {name: sum((row.shares[name] for row in rows), Share(0, 0)) for name in first.shares}
    commits = ", ".join(dict.fromkeys(row.commit for row in rows))
    return Row(
        first.variant, first.changes, "all", sum(row.minutes for row in rows) / count,
        sum(row.games for row in rows) / count, sum(row.steps for row in rows) / count, commits, shares,
    )  # fmt: skip


def markdown(rows: list[Row]) -> str:
    """The table: per cent with 95 % intervals. A variant's rows stand together, then all of them as one."""
    names = list(rows[0].shares) if rows else []
    head = ["variant", "changes", "seed", "processor minutes", "games", "steps", *names, "commit"]
    lines = [head, ["---"] * len(head)]
    for variant in dict.fromkeys(row.variant for row in rows):
        own = [row for row in rows if row.variant == variant]
        lines += [_cells(row) for row in (*own, *([pooled(own)] if len(own) > 1 else []))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _cells(row: Row) -> list[str]:
    return [
        row.variant, row.changes, row.seed, f"{row.minutes:.1f}", f"{row.games:,.0f}", f"{row.steps:,.0f}",
        *(share.text for share in row.shares.values()), row.commit,
    ]  # fmt: skip
