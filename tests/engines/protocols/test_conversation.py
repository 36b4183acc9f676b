"""Child processes that are talked to by lines."""

import os
import sys
import time

import pytest

from engines.protocols.conversation import KEPT_LINES, LONGEST_LINE, TALK, Conversation, Ended
from tests.engines.protocols.players import WAIT_SECONDS

ECHO = "import sys\nfor line in sys.stdin:\n    print('said', line.strip(), flush=True)\n"


def python(program: str) -> Conversation:
    return Conversation([sys.executable, "-c", program])


def line(conversation: Conversation) -> str:
    found = conversation.read(WAIT_SECONDS)
    assert found is not None
    return found


def test_lines_go_there_and_come_back() -> None:
    conversation = python(ECHO)
    for text in ("one", "どうぶつ", ""):
        conversation.send(text)
        assert line(conversation) == f"said {text}".strip()
    assert conversation.read(0.01) is None
    conversation.close()
    conversation.close()
    conversation.kill()
    with pytest.raises(Ended):
        conversation.send("four")


def test_what_was_said_is_remembered_for_who_looks_for_a_cause() -> None:
    conversation = python("import sys; sys.stdin.readline(); sys.stderr.write('ill\\n'); print('x' * 999)")
    conversation.send("how are you")
    assert len(line(conversation)) == 999
    conversation.close()  # all that it wrote is there now
    assert conversation.last_words == "ill"
    mine, *its = conversation.talk.splitlines()
    assert mine == "> how are you" and sorted(its) == ["! ill", "< " + "x" * 200]
    for number in range(2 * TALK):
        conversation._talk.add("> ", str(number))
    assert conversation.talk.splitlines()[0] == f"> {TALK}"


def test_the_end_is_noticed_after_the_last_line() -> None:
    conversation = python("import sys; print('one'); print('two', end=''); sys.exit('three')")
    assert [line(conversation), line(conversation)] == ["one", "two"]
    with pytest.raises(Ended):
        conversation.read(WAIT_SECONDS)
    conversation.close()
    assert conversation.last_words == "three"


def test_what_cannot_be_started_is_an_error_of_the_system(tmp_path) -> None:
    for command, folder in (([str(tmp_path / "nothing")], None), ([sys.executable], tmp_path / "nowhere")):
        with pytest.raises(OSError, match="No such file"):
            Conversation(command, folder)


def test_a_program_that_does_not_want_to_end_is_ended() -> None:
    conversation = python("import threading\nprint('here', flush=True)\nthreading.Event().wait()")
    assert line(conversation) == "here"
    started = time.monotonic()
    conversation.kill()
    assert time.monotonic() - started < 0.5
    assert not conversation.alive


@pytest.mark.skipif(os.name != "posix", reason="process groups")
def test_what_it_started_ends_with_it() -> None:
    waits = "import threading; print('here', flush=True); threading.Event().wait()"
    conversation = python(f"import subprocess, sys; subprocess.run([sys.executable, '-c', {waits!r}])")
    assert line(conversation) == "here"
    conversation.kill()
    with pytest.raises(Ended):
        conversation.read(WAIT_SECONDS)


def test_a_forgotten_conversation_ends() -> None:
    conversation = python(ECHO)
    conversation.send("one")
    line(conversation)
    del conversation  # that nothing is left running is checked after every test


def test_a_flood_fills_no_memory() -> None:
    conversation = python(
        "import sys\n"
        f"sys.stdout.write('x' * {5 * LONGEST_LINE} + '\\n')\n"
        f"for number in range({3 * KEPT_LINES}):\n    print(number)\n"
        "print('over', flush=True)\n"
        "sys.stdin.read()\n"
    )
    kept = 0
    while (text := line(conversation)) != "over":
        kept += 1
        assert len(text) <= LONGEST_LINE
    assert kept <= 3 * KEPT_LINES + 1
    assert conversation.last_words == "over"
    conversation.close()


def test_signs_that_cannot_be_shown_are_left_out() -> None:
    conversation = python(r"import sys; sys.stdout.buffer.write(b'a\x1b[31mb\xff\x00\r\n')")
    assert line(conversation) == "a[31mb\N{REPLACEMENT CHARACTER}"
    conversation.close()
