"""The console programs as commands for the process wrapper."""

from engines.console import engine_command, trainer_command


def trainer(*arguments: str) -> list[str]:
    """The command of `hiyoko-train` with these arguments."""
    return [*trainer_command(), *arguments]


def engine(*arguments: str) -> list[str]:
    """The command of `hiyoko-engine` with these arguments."""
    return [*engine_command(), *arguments]
