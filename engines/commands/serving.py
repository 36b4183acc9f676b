"""What the commands that are engines for other programs have in common."""

from threading import Lock
from typing import Protocol

from engines.commands.questions import incoming

_saying = Lock()


class Server(Protocol):
    """One of the protocols, from the side of the engine."""

    def handle(self, line: str) -> bool:
        """Answer a line; False when it asks for the end."""
        ...

    def close(self) -> None:
        """End what is still going on."""
        ...


def say(line: str) -> None:
    """Print a whole line at once, from any thread."""
    with _saying:
        print(line, flush=True)


def serve(server: Server) -> int:
    """Answer the lines of standard input until one asks for the end, or there are no more; the exit code."""
    try:
        for lines in incoming():
            for line in lines:
                if not server.handle(line.decode("utf-8-sig", errors="replace")):
                    return 0
    finally:
        server.close()
    return 0
