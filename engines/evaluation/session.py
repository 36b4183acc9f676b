"""Where networks meet ONNX Runtime."""

from pathlib import Path

import onnxruntime as ort

from engines.errors import InputError


class Numberless(InputError):
    """A network whose weights or answers are no numbers."""


def open_session(content: bytes, path: Path, threads: int) -> ort.InferenceSession:
    """Give a network's bytes to the runtime; `path` is for the sentence when it refuses them."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    options.add_session_config_entry("session.force_spinning_stop", "1")
    try:
        return ort.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # the runtime raises classes of its own, which derive from Exception
        raise unusable(path) from error


def unusable(path: Path) -> InputError:
    """The sentence for a file that the runtime cannot run."""
    return InputError("{path} is not an ONNX network that can be run here.", path=path)


def numberless(path: Path) -> Numberless:
    """The sentence for a network that answers with what is no number."""
    return Numberless(
        "The network {path} answers with values that are not numbers: its training diverged.", path=path
    )
