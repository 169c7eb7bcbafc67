// The modules of the page that need no page: edits, constraints as texts, rules, texts.

import assert from "node:assert/strict";
import { EASY, moduleOf } from "./chromium.js";

const load = (name) => moduleOf(`sudoku/${name}`);

export const pure = {
  async "pure: edits return another state, or the same one"() {
    const { candidatesOf, clue, enter, erase, mark, paint, stateOf } = await load("state.js");
    const { blank } = await load("puzzle.js");
    const empty = stateOf(blank([3, 3]));
    const given = clue(empty, [0], 5);
    assert.equal(empty.puzzle.clues[0], 0);
    assert.equal(enter(given, [0], 4, () => []), given);
    assert.equal(mark(given, [0], 4, "notes"), given);
    // A digit that is entered goes from the marks of the cells that see it.
    const marked = mark(mark(given, [1, 2], 7, "notes"), [2], 3, "centres");
    const entered = enter(marked, [1], 7, () => [0, 2]);
    assert.deepEqual([entered.entries[1], entered.notes[1], entered.notes[2], entered.centres[2]], [7, [], [], [3]]);
    // What all cells have is taken back; what some have, all get.
    assert.deepEqual(mark(marked, [1, 3], 7, "notes").notes.slice(1, 4), [[7], [7], [7]]);
    assert.deepEqual(mark(marked, [1, 2], 7, "notes").notes.slice(1, 3), [[], []]);
    // Digits, then marks, then colours.
    const all = paint(entered, [0, 1, 2], 4);
    const [once, twice] = [erase(all, [0, 1, 2]), erase(erase(all, [0, 1, 2]), [0, 1, 2])];
    assert.deepEqual([once.entries[1], once.centres[2], once.colours[1]], [0, [3], 4]);
    assert.deepEqual([twice.centres[2], twice.colours[1], twice.puzzle.clues[0]], [[], 4, 5]);
    assert.deepEqual(erase(twice, [0, 1, 2]).colours.slice(0, 3), [0, 0, 0]);
    assert.equal(candidatesOf(given), null);
    assert.deepEqual(candidatesOf(marked)[2], [3]);
    assert.equal(candidatesOf(marked)[3].length, 9);
  },

  async "pure: constraints are taken apart and put together"() {
    const { cellsOf, gapIn, partsOf, textOf, withValue } = await load("kinds.js");
    assert.deepEqual(partsOf("cage 15 r1c1 r1c2"), { name: "cage", value: "15", cells: "r1c1 r1c2" });
    assert.deepEqual(partsOf("quadruple 1 2 r1c1 r1c2 r2c1 r2c2").value, "1 2");
    assert.equal(withValue("cage r1c1 r1c2", "9"), "cage 9 r1c1 r1c2");
    assert.equal(textOf({ name: "arrow", values: "none", places: "arrow" }, "", [["r1c1", "r1c2", "r1c3"]]), "arrow r1c1 = r1c2 r1c3");
    assert.deepEqual(cellsOf("clone r1c2 = r9c9", 9), [1, 80]);
    const [line, clue] = [{ name: "whisper", places: "line", values: "optional" }, { name: "sandwich", places: "clue", values: "one" }];
    const row = [...Array(9).keys()];
    assert.equal(gapIn(line, [[0, 10, 20]], 9, new Set()), undefined);
    assert.match(gapIn(line, [[0, 10, 30]], 9, new Set()), /^r2c2 and r4c4 are not neighbours/);
    assert.equal(gapIn(clue, [row], 9, new Set()), undefined);
    assert.match(gapIn(clue, [row.slice(1)], 9, new Set()), /whole row or column/);
    assert.equal(gapIn(clue, [row.slice(1)], 9, new Set([0])), undefined);
  },

  async "pure: houses, clashes, and texts from others"() {
    const { Houses, plainLayout } = await load("houses.js");
    const { escape, sketchesOf } = await load("sketches.js");
    const { grouped, words } = await load("verdict.js");
    const houses = new Houses(plainLayout([3, 3]));
    assert.equal(houses.peers(40).size, 20);
    const digits = [...EASY].map((symbol) => Number(symbol) || 0);
    assert.equal(houses.conflicts(digits).size, 0);
    assert.deepEqual([...houses.conflicts(digits.with(2, 5))], [0, 2]);
    assert.equal(new Houses(plainLayout([2, 3])).houses.length, 18);
    assert.equal(escape('<a b="c">&'), "&lt;a b=&quot;c&quot;&gt;&amp;");
    assert.deepEqual(["", "{", '[{"cells":[[1]],"lines":[]}]'].map(sketchesOf), [[], [], []]);
    assert.equal(grouped("6670903752"), "6\u202f670\u202f903\u202f752");
    assert.equal(words({ status: "multiple", count: "2", exact: false }), "At least 2 solutions");
  },
};
