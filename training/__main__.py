"""The trainer's command line: describe, new, resume, export."""

import sys
import time

STARTED = time.time()


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit code: 0, or 2 after one sentence on standard error."""
    from engines.errors import InputError
    from training.command_line import parser

    options = parser().parse_args(arguments)
    try:
        return int(options.command(options, STARTED))
    except InputError as error:
        print(f"hiyoko-train: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
