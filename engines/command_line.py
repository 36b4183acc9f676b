"""What both command lines have in common: how they read arguments, how they complain, and how they end."""

import argparse
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import NoReturn, TypeVar

from engines.errors import InputError

BAD_INPUT, BROKEN_PIPE, INTERRUPTED = 2, 1, 130
Number = TypeVar("Number", int, float)


class Parser(argparse.ArgumentParser):
    """Complains in one sentence, as everything else here does."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and leave with code 2."""
        print(f"{self.prog}: {message}.", file=sys.stderr)
        sys.exit(BAD_INPUT)


def named(text: str) -> Path:
    """A reader of files' and folders' names: an empty one, as of a variable that is not set, would be the
    folder that one is in."""
    if not text:
        raise argparse.ArgumentTypeError("a name is missing")
    return Path(text)


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`."""
    return _between(int, low, high, f"a whole number from {low} to {high}")


def amount(low: float, high: float) -> Callable[[str], float]:
    """A reader of numbers from `low` to `high`."""
    return _between(float, low, high, f"a number from {low:g} to {high:g}")


def answer(name: str, work: Callable[[], int]) -> int:
    """Do what the command line `name` was asked; returns the exit code: that of the work, 2 after one
    sentence on standard error, 1 where whoever read has gone, 130 after Ctrl+C."""
    _make_streams_ready()
    with _noted_interrupt() as interrupted:
        try:
            return _answer(name, work)
        except KeyboardInterrupt:
            return INTERRUPTED
        except ImportError:  # a library that was just being loaded may make this of Ctrl+C
            if interrupted.is_set():
                return INTERRUPTED
            raise


@contextmanager
def _noted_interrupt() -> Iterator[Event]:
    """An event that is set at Ctrl+C, which raises KeyboardInterrupt as ever."""
    noted, before = Event(), signal.getsignal(signal.SIGINT)

    def note(*_: object) -> NoReturn:
        noted.set()
        raise KeyboardInterrupt

    usual = before is signal.default_int_handler and current_thread() is main_thread()
    if usual:  # else somebody wants it otherwise
        signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        if usual:
            signal.signal(signal.SIGINT, before)


@contextmanager
def stopped_by_interrupt(stop: Event) -> Iterator[None]:
    """Ctrl+C sets `stop`, and raises nothing: what was found by then is still told."""
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _answer(name: str, work: Callable[[], int]) -> int:
    try:
        code = work()
        sys.stdout.flush()
    except InputError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        forget_output()
        return BROKEN_PIPE
    except OSError as error:  # such as a disk that is full, or a folder that may not be looked into
        where = f"{error.filename}: " if error.filename else ""
        print(f"{name}: {where}{error.strerror or error}.", file=sys.stderr)
        try:
            sys.stdout.flush()
        except OSError:
            forget_output()
        return BAD_INPUT
    return code


def forget_output() -> None:
    """Nobody gets our output any more; do not complain about it again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _between(kind: Callable[[str], Number], low: Number, high: Number, meant: str) -> Callable[[str], Number]:
    def read(text: str) -> Number:
        try:
            value = kind(text)
        except ValueError:
            value = None
        if value is None or not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not {meant}")
        return value

    return read


def _make_streams_ready() -> None:
    """Python has no stream where whoever started it had closed one: let it lead nowhere. What a terminal
    cannot show is written as an escape."""
    for name, mode, errors in (
        ("stdin", "r", "replace"), ("stdout", "w", "backslashreplace"), ("stderr", "w", "backslashreplace"),
    ):  # fmt: skip
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
