"""Keras's backend, whichever it is: loaded quietly, and what it is good at."""

import gc
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from training.settings import option

AUTO, BFLOAT16, FLOAT32 = "auto", "bfloat16", "float32"
PRECISIONS = (AUTO, BFLOAT16, FLOAT32)
"""What the convolutions of a network that learns may compute in."""
_MADE_FOR_IT = {"amx_bf16", "avx512_bf16"}
"""Of processors that gain by bfloat16, as Linux calls it: matrix units, or dot products of it."""

_NOTICE = re.compile(rb"I\d{4} |WARNING: All log messages before absl::InitializeLog\(\)")
"""How lines begin in which TensorFlow tells, before it can be asked not to, how well it computes."""


def quiet_tensorflow(threads: int, log: Path, shared: bool = False) -> None:
    """Import Keras's backend, whichever it is, with few threads; what its libraries have to say goes to
    `log`, not to the terminal, unless it is no more than a notice. Must come before any other use.

    One operation runs at a time, on all threads; or, where they are `shared` by threads that ask at the same
    time or by the halves of a batch, as many at once as there are threads, each on half of them."""
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    os.environ.setdefault("TF_ENABLE_ONEDNN_OPTS", "1")
    os.environ.setdefault("OMP_NUM_THREADS", str(threads))
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # processes share an accelerator's memory
    os.environ.setdefault("TF_FORCE_GPU_ALLOW_GROWTH", "true")
    with _without_notices(log), errors_to(log), _here_to_stay():
        import keras

        with suppress(ImportError):  # Keras reaches for it whichever backend it has, where it is installed
            import tensorflow

        if keras.backend.backend() == "tensorflow":
            each, at_once = (max(1, threads // 2), threads) if shared else (threads, 1)
            tensorflow.config.threading.set_intra_op_parallelism_threads(each)
            tensorflow.config.threading.set_inter_op_parallelism_threads(at_once)


@contextmanager
def _here_to_stay() -> Iterator[None]:
    """For what is large and never goes: Python does not look through it for what could, neither now, which
    takes a tenth of the seconds until a training begins, nor again and again while it learns."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collects:
            gc.enable()


@contextmanager
def _without_notices(log: Path) -> Iterator[None]:
    """What comes to a file in the meantime stays there, but for notices; all of it where the block fails, or
    the process dies in it."""
    before = log.stat().st_size if log.is_file() else 0
    yield
    if not log.is_file():  # such as a device, which keeps nothing and may be read without end
        return
    with suppress(OSError), log.open("r+b") as file:
        file.seek(before)
        lines = file.read().splitlines(keepends=True)
        file.seek(before)
        file.truncate()
        file.writelines(line for line in lines if not _NOTICE.match(line))


@contextmanager
def errors_to(log: Path) -> Iterator[None]:
    """Standard error goes to a file, whoever writes it (compiled libraries too)."""
    try:
        terminal = os.dup(2)
    except OSError:  # a program without a console has none
        yield
        return
    try:
        with log.open("ab") as file:
            os.dup2(file.fileno(), 2)
        yield
    finally:
        os.dup2(terminal, 2)
        os.close(terminal)


def compiles_whole_steps() -> bool:
    """JAX needs it; TensorFlow's compiler makes slow convolutions on processors."""
    import keras

    return bool(keras.backend.backend() == "jax")


def precision_option(default: str = AUTO) -> Any:
    """A field `precision` for a dataclass of options."""
    return option(
        default,
        "Precision",
        "Number format of the layers' arithmetic. Auto is bfloat16 where the processor supports "
        "it, up to twice as fast.",
        "Learning",
        choices=PRECISIONS,
    )


def precision(wanted: str) -> str:
    """The Keras dtype policy for one of PRECISIONS: `auto` is half precision where the processor is made
    for it."""
    if wanted == AUTO:
        try:
            fast = not _MADE_FOR_IT.isdisjoint(Path("/proc/cpuinfo").read_text(encoding="utf-8").split())
        except OSError:
            fast = False
        wanted = BFLOAT16 if fast else FLOAT32
    return "mixed_bfloat16" if wanted == BFLOAT16 else wanted
