#!/usr/bin/env python3
"""Checks the certificate of a count of exact covers: check_count.py CLAIM COUNT

It needs Python 3.10 and nothing else, and shares no code with the program that writes
certificates. Read it to see what a certificate proves.

CLAIM is the problem: a line that names the format, one with the numbers of primary items,
secondary items and options, one with the names of the items, and one for each option.
`2|a` is an item that is covered twice, and `0:2|b` one that is covered at most twice; `|`
stands before the secondary items, which an option may give a colour, as in `x:1`. The last
line is the count. (A claim about a Sudoku has no options; `quadrille cover from-sudoku`
writes the problem of a puzzle.)

COUNT is the certificate. Its first line is `quadrille count 1`, its last one `count` and
the number. Each line between them is about one state, and the lines of the states below
it follow. States without options left (solutions) and dead ends have no line.

    17    a branch: each option of item 17 is chosen, in ascending order; the sum counts
    +17   a branch: option 17 is chosen, then ruled out; the sum counts
    17!   as before (or +17!), and the state is kept
    =5    the fifth state that was kept is the same as this one, and so is its count
    *3    the state has three components, in the order of their first items; the product
          counts

A state consists of the options that are alive (a number, with a bit for each option), of
how often each primary item is covered, and of the primary items that are to be covered.
"""

import re
import sys


class Refused(Exception):
    """Why a certificate is not accepted."""


def demand(holds, what):
    """Refuses a certificate unless something holds."""
    if not holds:
        raise Refused(what)


def read_bounds(least, most):
    """Returns the bounds that stand before the name of an item."""
    bounds = int(least), int(most or least)
    demand(bounds[1] < 1 << 32, "bounds have 32 bits")
    demand(bounds[0] < bounds[1] if most else bounds[0] != 1, "these bounds are written otherwise")
    return bounds


def bits(options):
    """Yields the places of the bits of a number, ascending."""
    while options:
        lowest = options & -options
        yield lowest.bit_length() - 1
        options ^= lowest


# A number has no sign and no leading zeros, a name no blanks and no control characters. A
# colour of one character may be a colon or a bar.
NUMBER = "(0|[1-9][0-9]{0,38})"
NAME = r"([^\s:|\ufeff\0-\x1f\x7f-\x9f]+)"
COLOUR = r"([:|]|[^\s:|\0-\x1f\x7f-\x9f]+)"


def read(pattern, text):
    """Returns what the groups of a pattern match in a text, which has nothing else."""
    found = re.fullmatch(pattern, text)
    demand(found, f"unexpected {text[:60]!r}")
    return found.groups()


class Lines:
    """The lines of a binary file, which are counted. Each ends with a line feed."""

    def __init__(self, file, longest):
        self.file, self.longest, self.number = file, longest, 0

    def read(self, pattern="(.*)"):
        """Returns what the groups of a pattern match in the next line."""
        self.number += 1
        line = self.file.readline(self.longest).decode()
        demand(line.endswith("\n"), f"unexpected {line[:60]!r}")
        return read(pattern, line[:-1])

    def end(self):
        """Refuses what follows the last line."""
        self.number += 1
        demand(not self.file.read(1), "something follows the last line")


class Cover:
    """An exact cover problem. Items and options are counted from 0."""

    def __init__(self, lines):
        """Reads a claim. It has one text: what could be written otherwise is refused."""
        self.bounds, self.places, self.options = [], {}, []
        self.having = []  # the options with each item
        self.agreeing = {}  # those of them that give it a colour
        lines.read("quadrille claim 2")
        sizes = lines.read(f"cover {NUMBER} {NUMBER} {NUMBER}")
        self.primary, secondary, options = map(int, sizes)
        demand(self.primary > 0, "there is no primary item")
        first, bar, second = lines.read()[0].partition(" | ")
        for word in first.split(" "):
            least, most, name = read(f"(?:{NUMBER}(?::{NUMBER})?[|])?{NAME}", word)
            self.bounds.append(read_bounds(least, most) if least else (1, 1))
            self.add_item(name)
        for word in second.split(" ") if bar else []:
            self.add_item(*read(NAME, word))
        found = len(self.bounds), len(self.having)
        demand(found == (self.primary, self.primary + secondary), "these are not as many items")
        for _ in range(options):
            self.add_option(lines.read()[0].split(" "))
        self.claimed = int(*lines.read(f"counted {NUMBER}"))
        lines.end()

    def add_item(self, name):
        """Adds an item."""
        demand(name not in self.places, f"item {name} is there twice")
        self.places[name] = len(self.having)
        self.having.append(0)

    def add_option(self, words):
        """Adds an option."""
        option, nodes = 1 << len(self.options), []
        for word in words:
            name, colour = read(f"{NAME}(?::{COLOUR})?", word)
            item = self.places.get(name)
            demand(item is not None, f"{name!r} is no item")
            demand(item > (nodes[-1][0] if nodes else -1), f"item {name} is out of order")
            demand(item < self.primary or nodes, "an option without a primary item")
            demand(item >= self.primary or colour is None, f"primary item {name} has a colour")
            nodes.append((item, colour))
            self.having[item] |= option
            if colour:
                self.agreeing[item, colour] = self.agreeing.get((item, colour), 0) | option
        self.options.append(nodes)

    def root(self):
        """Returns the first state."""
        alive = (1 << len(self.options)) - 1
        for item in range(self.primary):
            if self.bounds[item][1] == 0:
                alive &= ~self.having[item]
        return alive, (0,) * self.primary, range(self.primary)

    def choose(self, state, option):
        """Returns the state in which an option is chosen."""
        alive, covered, items = state
        alive, covered = alive & ~(1 << option), list(covered)
        for item, colour in self.options[option]:
            if item < self.primary:
                covered[item] += 1
            if item >= self.primary or covered[item] == self.bounds[item][1]:
                alive &= ~self.having[item] | self.agreeing.get((item, colour), 0)
        return alive, tuple(covered), items

    def settle(self, state):
        """Chooses what is forced. Returns 0 for a dead end, 1 for a solution, or the state."""
        todo = list(state[2])
        while todo:
            item = todo.pop()
            need = self.bounds[item][0] - state[1][item]
            options = state[0] & self.having[item]
            if need > 0 and options.bit_count() < need:
                return 0
            if need > 0 and options.bit_count() == need:
                state = self.choose(state, next(bits(options)))
                todo = list(state[2])
        return state if state[0] else 1

    def key(self, state):
        """Returns what tells one state from another."""
        alive, covered, _ = state
        bounded = [item for item in range(self.primary) if self.bounds[item] != (1, 1)]
        return alive, [covered[item] if alive & self.having[item] else 0 for item in bounded]

    def components(self, state):
        """Returns the components of a state, each as a state."""
        alive, covered, items = state
        parts = []
        for first in items:
            part, grown = 0, alive & self.having[first]
            while part != grown:
                new, part = grown & ~part, grown
                for node in {node for option in bits(new) for node in self.options[option]}:
                    others = state[0] & self.having[node[0]]
                    # A secondary item connects its options unless all agree on it.
                    agreeing = self.agreeing.get(node, others if others.bit_count() == 1 else 0)
                    if node[0] < self.primary or others & ~agreeing:
                        grown |= others
            if part:
                parts.append((part, covered, [item for item in items if part & self.having[item]]))
                alive &= ~part
        return parts


LINE = f"([+]?|[=*](?=[0-9]+$)){NUMBER}(!?)"


def follow(cover, state, line, kept):
    """Returns what a line says about a state: its count, or (the states below it, whether
    their counts are multiplied, its number if it is kept)."""
    kind, number, keep = line[0], int(line[1]), line[2]
    if kind == "=":
        is_same = 1 <= number <= len(kept) and kept[number - 1][0] == cover.key(state)
        demand(is_same, f"this is not state {number}")
        return kept[number - 1][1]
    if kind == "*":
        parts = cover.components(state)
        demand(len(parts) == number >= 2, f"{number} components, where there are {len(parts)}")
        return iter(parts), True, None
    alive, covered, items = state
    if kind == "+":
        option = number - 1
        is_alive = 0 <= option < len(cover.options) and alive >> option & 1
        demand(is_alive, f"option {number} is not alive")
        below = iter([cover.choose(state, option), (alive & ~(1 << option), covered, items)])
    else:
        item = number - 1
        is_open = 0 <= item < cover.primary and cover.bounds[item] == (1, 1) and alive & cover.having[item]
        demand(is_open, f"item {number} is none to branch on")
        below = (cover.choose(state, option) for option in bits(alive & cover.having[item]))
    if keep:
        kept.append([cover.key(state), None])
    return below, False, len(kept) - 1 if keep else None


def replay(cover, lines):
    """Replays the lines of all states, and returns the count of the first one."""
    state, kept, frames = cover.root(), [], []
    while True:
        count = cover.settle(state)
        if not isinstance(count, int):
            count = follow(cover, count, lines.read(LINE), kept)
        if not isinstance(count, int):
            frames.append([*count, int(count[1])])  # an empty sum is 0, a product 1
            count = None
        while True:
            if not frames:
                return count
            frame = frames[-1]
            if count is not None:
                frame[3] = frame[3] * count if frame[1] else frame[3] + count
                demand(frame[3] < 1 << 128, "the count does not fit in 128 bits")
            state = next(frame[0], None)
            if state is not None:
                break
            _, _, number, count = frames.pop()
            if number is not None:
                kept[number][1] = count


def check(claim, certificate):
    """Returns the count that a certificate proves of a claim. Both are binary files."""
    lines = Lines(claim, -1)
    try:
        cover = Cover(lines)
        lines = Lines(certificate, 64)
        lines.read("quadrille count 1")
        count = replay(cover, lines)
        (last,) = lines.read(f"count {NUMBER}")
        demand(int(last) == count, f"the count is {count}, not {last}")
        lines.end()
    except (Refused, UnicodeDecodeError) as why:
        raise Refused(f"{lines.number}: {why}") from None
    demand(count == cover.claimed, f"1: {count} solutions are proved, not {cover.claimed}")
    return count


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as claim, open(sys.argv[2], "rb") as certificate:
        try:
            print("s VERIFIED", check(claim, certificate), "SOLUTIONS")
        except Refused as error:
            sys.exit(f"refused: {error}")
