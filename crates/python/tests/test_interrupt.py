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

#: Work that would take minutes or days, for a child that is interrupted.
LONG = {
    "count": "quadrille.count(['.' * 256] * 3)",
    "count many": "quadrille.count(['.' * 81] * 200_000, limit=20_000)",
    "candidates": "quadrille.candidates('.' * 256)",
    "rate": "quadrille.rate([HARD] * 200_000)",
    "rate by scores": "quadrille.rate([HARD] * 2_000, scale='se')",
    "explain": "[quadrille.explain(HARD, scale='se') for _ in range(1_000)]",
    "canonical": "quadrille.canonical([HARD] * 500_000)",
    "shuffle": "quadrille.shuffle([HARD] * 2_000_000)",
    "minimal": "quadrille.redundant_clues([HARD] * 200_000)",
    "minimize": "quadrille.minimize(quadrille.solve(HARD).solution, all=True)",
    "solutions": "list(quadrille.solutions('.' * 81))",
    "generate": "quadrille.generate(10, rating='9.0..')",
    "prove": "quadrille.prove('.' * 81)",
    "convert": "quadrille.convert((HARD + chr(10)) * 2_000_000, 'grid')",
    "iteration": "list(problem)",
    "cover": "problem.count(memo='off')",
    "cover with a memo": "problem.count()",
    "checkpoint": "problem.count(memo='off', checkpoint=quadrille.Checkpoint())",
    "building": "[quadrille.ExactCover(pairs) for _ in range(10_000)]",
    "first": "hopeless.first()",
    "cheapest": "hopeless.cheapest(5)",
    "diagram": "problem.diagram()",
    "draws": "bits.diagram().sample(10**8)",
    "walk": "list(bits.diagram())",
    "estimate": "problem.estimate(rounds=10**7, timeout=60)",
    "stats": "problem.stats()",
    # Two threads of DuckDB, of which one is told of Ctrl-C.
    "duckdb": 'connection.sql("select sum(sudoku_count(p)) from slow").fetchall()',
    "part": "problem.count_part(problem.split(3)[1], memo='off')",
}

CHILD = """
import duckdb, os, quadrille, quadrille.duckdb
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
cells = {{(r, c) for r in range(40) for c in range(40)}}
pairs = [((r, c), (r + d, c + 1 - d)) for r, c in cells for d in (0, 1)]
pairs = {{p: p for p in pairs if p[1] in cells}}
problem = quadrille.ExactCover(pairs)
# Pigeons, one more than there are holes.
hopeless = quadrille.ExactCover({{(p, h): [p, ("hole", h)] for p in range(30) for h in range(29)}},
                                secondary=[("hole", h) for h in range(29)])
bits = quadrille.ExactCover({{(n, bit): [n] for n in range(60) for bit in (0, 1)}})
connection = duckdb.connect()
quadrille.duckdb.register(connection, timeout=1)
connection.execute("create table slow as select repeat('.', 256) as p from range(200000)")
print("ready", flush=True)
try:
    {work}
except BaseException as error:
    assert "KeyboardInterrupt" in repr(error)
    print("interrupted", flush=True)
    os._exit(0)
"""


def time_to_stop(work: str) -> float:
    """Returns the seconds from Ctrl-C to the end of a child."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD.format(work=work)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        started = time.perf_counter()
        child.send_signal(signal.SIGINT)
        output, _ = child.communicate(timeout=20)
    finally:
        child.kill()
    assert (output, child.returncode) == ("interrupted\n", 0)
    return time.perf_counter() - started


@pytest.mark.skipif(os.name == "nt", reason="signals are sent to a process")
@pytest.mark.parametrize("work", LONG)
def test_ctrl_c_stops_the_work(work: str) -> None:
    # On a busy machine, one of several.
    assert any(time_to_stop(LONG[work]) < 0.2 for _ in range(5))


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
