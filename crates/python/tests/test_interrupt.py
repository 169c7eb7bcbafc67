"""Ctrl-C, and other threads while work goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import quadrille

#: Work that would take days, for a child that is interrupted.
LONG = {
    "count": "quadrille.count(['.' * 256] * 3)",
    "candidates": "quadrille.candidates('.' * 256)",
    "iteration": "list(problem)",
    "cover": "problem.count(memo='off')",
    "first": "hopeless.first()",
}

CHILD = """
import quadrille
cells = {{(r, c) for r in range(40) for c in range(40)}}
pairs = [((r, c), (r + d, c + 1 - d)) for r, c in cells for d in (0, 1)]
problem = quadrille.ExactCover({{p: p for p in pairs if p[1] in cells}})
# Pigeons, one more than there are holes.
hopeless = quadrille.ExactCover({{(p, h): [p, ("hole", h)] for p in range(30) for h in range(29)}},
                                secondary=[("hole", h) for h in range(29)])
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent to a process")
@pytest.mark.parametrize("work", LONG)
def test_ctrl_c_stops_the_work(work: str) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD.format(work=LONG[work])], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        output, _ = child.communicate(timeout=20)
    finally:
        child.kill()
    assert (output, child.returncode) == ("interrupted\n", 0)


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    is_over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not is_over.wait(0.01):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    quadrille.count("." * 256, timeout=0.5)
    is_over.set()
    thread.join()
    assert ticks >= 10


def test_questions_from_many_threads_have_the_same_answers() -> None:
    puzzles = ["1.....3..4.....2", "1..............."] * 50
    expected = list(quadrille.count(puzzles))
    found: list[list[quadrille.Answer]] = []
    work = lambda: found.append(list(quadrille.count(puzzles)))  # noqa: E731
    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 8
