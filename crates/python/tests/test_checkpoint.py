"""Counts that are saved as they go."""

from __future__ import annotations

import copy
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import quadrille
from quadrille import Checkpoint, CoverError, ExactCover


def queens(n: int) -> ExactCover[tuple[int, int], tuple[str, int]]:
    squares = [(row, column) for row in range(n) for column in range(n)]
    return ExactCover(
        {(r, c): [("row", r), ("column", c), ("up", r + c), ("down", r - c)] for r, c in squares},
        secondary=[("up", s) for s in range(2 * n - 1)] + [("down", d) for d in range(1 - n, n)],
    )


def stopped(state: Checkpoint | Path, n: int = 11) -> quadrille.Count:
    """Stops a count when something is found."""
    timeout = 0.001
    while True:
        count = queens(n).count(memo="off", jobs=1, timeout=timeout, checkpoint=state)
        if count > 0:
            return count
        timeout *= 2


def test_a_count_that_is_stopped_often_is_exact(tmp_path: Path) -> None:
    file = tmp_path / "state"
    counts = [stopped(file)]
    timeout = 0.004
    while not counts[-1].exact:
        count = queens(11).count(memo="off", jobs=1, timeout=timeout, checkpoint=file)
        assert count >= counts[-1]
        counts.append(count)
        timeout *= 1.5
    assert counts[-1] == 2680
    assert [path.name for path in tmp_path.iterdir()] == ["state"]
    heading = '{"format":"quadrille checkpoint","version":2,"done":true,"count":2680}\n'
    assert file.read_text().startswith(heading)
    again = time.perf_counter()
    assert queens(11).count(checkpoint=str(file)) == 2680
    assert time.perf_counter() - again < 1


def test_a_checkpoint_in_memory_travels() -> None:
    state = Checkpoint()
    assert (state.count, state.count.exact, state.done) == (0, False, False)
    known = stopped(state)
    assert (state.count, state.done) == (known, False)
    for moved in (
        Checkpoint(bytes(state)),
        Checkpoint(bytearray(bytes(state))),
        pickle.loads(pickle.dumps(state)),
        copy.deepcopy(state),
    ):
        assert moved == state
        assert queens(11).count(checkpoint=moved) == 2680
        assert moved.done
        assert moved != state
    assert state.count == known, "those are others"


def test_it_is_saved_as_often_as_asked(tmp_path: Path) -> None:
    """Each save is a state of its own."""
    saves: list[int] = []

    class Watched(Checkpoint):
        __slots__ = ()

        def _save(self, data: bytes) -> None:
            super()._save(data)
            saves.append(self.count)

    state = Watched()
    queens(16).count(memo="off", jobs=1, timeout=3, checkpoint=state, every=0.02)
    assert len(saves) > 3
    assert saves == sorted(saves)
    assert saves[0] < saves[-1]


def test_a_checkpoint_of_another_problem_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "state"
    stopped(file)
    before = file.read_bytes()
    for other in (queens(10), queens(11).assume([(0, 0)]), queens(11).assume(excluded=[(0, 0)])):
        with pytest.raises(CoverError, match=r"^checkpoint: it is of problem .*, this is problem"):
            other.count(checkpoint=file)
        assert file.read_bytes() == before
    bounded = ExactCover({1: "ab", 2: "a"}, bounds={"a": (1, 2)})
    with pytest.raises(CoverError, match=r"^checkpoint: it is of problem"):
        bounded.count(checkpoint=file)
    assert bounded.count(checkpoint=Checkpoint()) == 2


def test_damaged_checkpoints_are_refused_with_their_place(tmp_path: Path) -> None:
    file = tmp_path / "state"
    stopped(file)
    good = file.read_bytes()
    lines = good.splitlines(keepends=True)
    for damaged, message in [
        (b" ", "checkpoint:1:"),
        (b"\xff", "checkpoint:1:1: not UTF-8"),
        (b"".join(lines[:2]), "checkpoint:2: expected 3 lines, found 2 lines"),
        (good.replace(b'"found":', b'"found":1', 1), "checkpoint:3: the checksum"),
        (good.replace(b'"version":2', b'"version":1', 1), "checkpoint:1: expected 'quadrille"),
        (good[:-5], "checkpoint:3:"),
    ]:
        with pytest.raises(CoverError) as error:
            Checkpoint(damaged)
        assert str(error.value).startswith(message)
        file.write_bytes(damaged)
        with pytest.raises(CoverError, match=r"^checkpoint:"):
            queens(11).count(checkpoint=file)
        assert file.read_bytes() == damaged, "it is left as it was"


def test_a_file_that_cannot_be_written_is_an_error_at_once(tmp_path: Path) -> None:
    file = tmp_path / "none" / "state"
    started = time.perf_counter()
    with pytest.raises(FileNotFoundError) as error:
        queens(20).count(memo="off", checkpoint=file)
    assert error.value.filename == str(file)
    assert time.perf_counter() - started < 5
    with pytest.raises(IsADirectoryError):
        queens(4).count(checkpoint=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_saves_the_state(tmp_path: Path) -> None:
    child = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent.parent)!r})
from tests.test_checkpoint import queens
problem = queens(24)
print("ready", flush=True)
problem.count(memo="off", checkpoint="state")
"""
    command = [sys.executable, "-c", child]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert "KeyboardInterrupt" in errors
    state = Checkpoint((tmp_path / "state").read_bytes())
    assert state.count > 0
    assert not state.done
    assert [path.name for path in tmp_path.iterdir()] == ["state"]


def test_arguments_that_are_not_for_a_checkpoint_are_named() -> None:
    problem = queens(4)
    with pytest.raises(ValueError, match=r"^every: it does nothing without a checkpoint"):
        problem.count(every=1.0)
    with pytest.raises(ValueError, match=r"^limit: "):
        problem.count(limit=3, checkpoint=Checkpoint())
    with pytest.raises(TypeError, match=r"^checkpoint: expected a path or a Checkpoint, found 3"):
        problem.count(checkpoint=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^checkpoint: expected bytes, found 'text'"):
        Checkpoint("text")  # type: ignore[arg-type]
    for every in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match=r"^every: expected 0 or more seconds"):
            problem.count(checkpoint=Checkpoint(), every=every)
    assert problem.count(checkpoint=Checkpoint(), every=0) == 2
