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


def bits(options):
    """Yields the places of the bits of a number, ascending."""
    while options:
        lowest = options & -options
        yield lowest.bit_length() - 1
        options ^= lowest


def natural(text):
    """Reads a number, which has no sign, no leading zeros and no other digits than 0 to 9."""
    if not re.fullmatch("0|[1-9][0-9]*", text):
        raise Refused(f"{text!r} is no number")
    return int(text)


class Cover:
    """An exact cover problem. Items and options are counted from 0."""

    def __init__(self, claim):
        lines = claim.split("\n")
        if lines.pop() or lines[0] != "quadrille claim 2" or not lines[1].startswith("cover "):
            raise Refused("this is no claim about an exact cover problem")
        self.primary, secondary, options = map(natural, lines[1].split(" ")[1:])
        names = lines[2].split(" ")
        if secondary and names.pop(self.primary) != "|":
            raise Refused("the secondary items are not where they should be")
        bounds, self.places = [], {}
        for place, name in enumerate(names):
            if place < self.primary:
                first, bar, name = name.rpartition("|")
                least, _, most = (first or "1").partition(":")
                bounds.append((natural(least), natural(most or least)))
            self.places[name] = place
        if not len(self.places) == len(names) == self.primary + secondary:
            raise Refused("the names of the items are not as many as they should be")
        self.bounds = bounds
        self.having = [0] * len(names)  # the options with each item
        self.agreeing = {}  # those of them that give it a colour
        self.options = []
        for line in lines[3:-1]:
            self.add([word.partition(":")[::2] for word in line.split(" ")])
        if len(self.options) != options or not lines[-1].startswith("counted "):
            raise Refused("the claim does not end after its options")
        self.claimed = natural(lines[-1].removeprefix("counted "))

    def add(self, words):
        """Adds an option, a list of items with their colours."""
        option = len(self.options)
        nodes = [(self.places[name], colour) for name, colour in words]
        items = [item for item, _ in nodes]
        if items != sorted(set(items)) or items[0] >= self.primary:
            raise Refused(f"option {option + 1} is malformed")
        self.options.append(nodes)
        for node in nodes:
            self.having[node[0]] |= 1 << option
            if node[1]:
                self.agreeing[node] = self.agreeing.get(node, 0) | 1 << option

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


def read_line(cover, state, line, kept):
    """Returns what a line says about a state: its count, or (the states below it, whether
    their counts are multiplied, its number if it is kept)."""
    found = re.fullmatch(rb"([+=*]?)(0|[1-9][0-9]*)(!?)\n", line)
    if not found or found[1] in (b"=", b"*") and found[3]:
        raise Refused(f"unexpected {line!r}")
    kind, number = found[1], int(found[2])
    if kind == b"=":
        if not 1 <= number <= len(kept) or kept[number - 1][0] != cover.key(state):
            raise Refused(f"this is not state {number}")
        return kept[number - 1][1]
    if kind == b"*":
        parts = cover.components(state)
        if len(parts) != number or number < 2:
            raise Refused(f"{number} components, where there are {len(parts)}")
        return iter(parts), True, None
    alive, covered, items = state
    if kind == b"+":
        option = number - 1
        if option < 0 or not alive >> option & 1:
            raise Refused(f"option {number} is not alive")
        below = iter([cover.choose(state, option), (alive & ~(1 << option), covered, items)])
    else:
        item = number - 1
        if not 0 <= item < cover.primary or cover.bounds[item] != (1, 1) or not alive & cover.having[item]:
            raise Refused(f"item {number} is none to branch on")
        below = (cover.choose(state, option) for option in bits(alive & cover.having[item]))
    if found[3]:
        kept.append([cover.key(state), None])
    return below, False, len(kept) - 1 if found[3] else None


def replay(cover, certificate):
    """Replays the lines of all states, and returns the count of the first one."""
    state, kept, frames = cover.root(), [], []
    while True:
        count = cover.settle(state)
        if not isinstance(count, int):
            count = read_line(cover, count, certificate.readline(64), kept)
        if not isinstance(count, int):
            frames.append([*count, int(count[1])])  # an empty sum is 0, a product 1
            count = None
        while True:
            if not frames:
                return count
            frame = frames[-1]
            if count is not None:
                frame[3] = frame[3] * count if frame[1] else frame[3] + count
            state = next(frame[0], None)
            if state is not None:
                break
            _, _, number, count = frames.pop()
            if count >= 1 << 128:
                raise Refused("the count does not fit in 128 bits")
            if number is not None:
                kept[number][1] = count


def check(claim, certificate):
    """Returns the count that a certificate, a binary file, proves of a claim, a text."""
    cover = Cover(claim)
    if certificate.readline(64) != b"quadrille count 1\n":
        raise Refused("this is no certificate of a count")
    count = replay(cover, certificate)
    if certificate.readline(64) != b"count %d\n" % count or count != cover.claimed:
        raise Refused(f"the count is {count}, which is not what the last lines say")
    if certificate.read(1):
        raise Refused("something follows the count")
    return count


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8", newline="") as claim, open(sys.argv[2], "rb") as certificate:
        try:
            print("s VERIFIED", check(claim.read(), certificate), "SOLUTIONS")
        except (Refused, ValueError, KeyError, IndexError) as error:
            sys.exit(f"refused: {error}")
