"""The trainer's command line."""

import sys
import time

STARTED = time.time()
INTERRUPTED = 130
"""The exit code after Ctrl+C, as `engines.command_line` has it."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit code: 0, or 2 after one sentence on standard error."""
    try:
        from engines.command_line import answer
    except KeyboardInterrupt:  # before there is anybody who answers it
        return INTERRUPTED

    def work() -> int:
        from training.command_line import parser

        options = parser().parse_args(arguments)
        return int(options.command(options, STARTED))

    return answer("hiyoko-train", work)


if __name__ == "__main__":
    sys.exit(main())
