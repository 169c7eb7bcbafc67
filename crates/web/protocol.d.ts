// Written from the types of Rust by `UPDATE_DOCS=1 cargo test protocol`.

export type Added = { 
/**
 * The place in the list of those that were told.
 */
place: number, 
/**
 * The cell and the digit of each.
 */
clues: Array<[number, number]>, rating: string | null, hardest: string | null, 
/**
 * Whether the time did not suffice, so that it may be harder.
 */
is_stopped: boolean, };

export type Board = { rows: number, columns: number, 
/**
 * The symbol of each option, and its cells.
 */
pieces: Array<[string, Array<number>]>, 
/**
 * The height and the width of the boxes, if it has some.
 */
boxes: [number, number] | null, };

export type Candidates = { status: string, 
/**
 * The number of all solutions, in digits.
 */
total: string, exact: boolean, 
/**
 * For each cell and digit, the number in digits, with `>=` if there may be
 * more.
 */
counts: Array<Array<string>>, 
/**
 * The candidates that make the puzzle unique as clues: cell and digit.
 */
deciding: Array<[number, number]>, 
/**
 * Whether all candidates that are not among these were ruled out.
 */
decided: boolean, milliseconds: number, };

export type Cells = { name: string, 
/**
 * `row`, `column`, `box`, `region`, `extra`, or `cage`.
 */
kind: string, cells: Array<number>, };

export type Constraint = { 
/**
 * As in [`LocalConstraint::kind`].
 */
kind: string, cells: Array<number>, 
/**
 * The cells of an arrow's circle.
 */
circle: Array<number>, 
/**
 * The sum of the cells, unless it is in the circle.
 */
sum: number | null, };

export type Counted = { count: string, };

export type Cover = { items: Array<string>, 
/**
 * The number of items that must be covered: the first ones.
 */
primary: number, 
/**
 * The items of each option.
 */
options: Array<Array<number>>, 
/**
 * The colour of each of these items in the option, 0 for none. Empty if
 * there are no colours.
 */
colours: Array<Array<number>>, 
/**
 * The names of the colours, from 1 on.
 */
colour_names: Array<string>, names: Array<string>, board: Board | null, };

export type End = { 
/**
 * How it ended: `Solved.`, or why not.
 */
end: string, solved: boolean, 
/**
 * How hard the puzzle is, unless it is not known.
 */
rating: string | null, 
/**
 * What contradicts the solution of the clues, in words; then there are no
 * steps.
 */
wrong: Array<string>, 
/**
 * The same, without the places.
 */
wrong_vague: string, 
/**
 * The position after the last step, unless it is a contradiction.
 */
after: Position | null, };

export type Fault = { line: number, 
/**
 * Its beginning.
 */
text: string, 
/**
 * What is wrong with it.
 */
error: string, };

export type Kind = { name: string, values: string, least_value: number, greatest_value: number, default: number | null, places: string, least: number, };

export type Layout = { 
/**
 * Cells that must differ.
 */
houses: Array<Cells>, 
/**
 * Pairs of cells that must differ and share no house.
 */
pairs: Array<[number, number]>, 
/**
 * Pairs of cells with another relation.
 */
related: Array<Related>, 
/**
 * Constraints whose cells the page checks while digits are entered.
 */
constraints: Array<Constraint>, 
/**
 * All of them as SVG, and the room that it takes around the board.
 */
signs: string, margin: number, 
/**
 * All of them as texts, in order, to be changed one by one.
 */
texts: Array<string>, 
/**
 * What is not drawn, in words.
 */
unseen: Array<string>, };

export type Link = { from: Node, to: Node, strong: boolean, };

export type Made = { puzzle: Puzzle, note: string, };

export type Making = { "read": { text: string, variant?: string, constraints?: string, } } | { "write": { puzzle: Puzzle, format: string, } } | { "formats": Record<symbol, never> } | { "candidates": { puzzle: Puzzle, seconds: number, } } | { "kinds": Record<symbol, never> } | { "canon": { puzzle: Puzzle, } } | { "shuffle": { puzzle: Puzzle, seed: number, } } | { "dance": { stage: Stage, } };

export type Mistake = { 
/**
 * The number of the first position, from 0, since which all are wrong.
 */
position: number, 
/**
 * What is wrong there.
 */
wrong: Array<string>, };

export type News = { 
/**
 * The next lines that are not puzzles. All are in the table, and the first
 * ones here.
 */
faults: Array<Fault>, unique: number, multiple: number, none: number, invalid: number, };

export type Node = { digit: number, cells: Array<number>, };

export type OnScale = { scale: string, 
/**
 * The scale in words.
 */
about: string, 
/**
 * How hard it is.
 */
rating: string, 
/**
 * The hardest technique.
 */
hardest: string | null, 
/**
 * Whether the time did not suffice, so that it may be harder.
 */
is_stopped: boolean, };

export type Position = { digits: Array<number>, marks: Array<Array<number>>, };

export type Puzzle = { 
/**
 * The rows and columns of a box.
 */
shape: [number, number], 
/**
 * The digit of each cell, 0 for none.
 */
clues: Array<number>, 
/**
 * The same for digits that were placed and are not clues.
 */
placed?: Array<number> | null, 
/**
 * The candidates of each cell, as far as they are given.
 */
marks?: Array<Array<number>> | null, 
/**
 * The region of each cell of a jigsaw, from 0.
 */
regions?: Array<number> | null, 
/**
 * The names of rules that hold all over the board, as in `x,windoku`.
 */
variant: string, 
/**
 * Rules of single cells, as in `cage 15 r1c1 r1c2; odd r5c5`.
 */
constraints: string, name?: string | null, 
/**
 * Everything else in its text, such as an author: names and values.
 */
fields?: Array<[string, string]>, 
/**
 * Constraints of its text that are not known, as in `renban (2)`: without
 * them, it is another puzzle.
 */
left_out?: Array<string>, 
/**
 * What is drawn on the board besides. The page keeps it.
 */
sketches?: Array<Sketch>, };

export type Rated = { scales: Array<OnScale>, };

export type Ratings = { scales: Array<OnScale>, 
/**
 * Nodes of a search for all solutions, up to two.
 */
nodes: number, };

export type Read = { puzzles: Array<Puzzle>, 
/**
 * With line and column.
 */
errors: Array<string>, 
/**
 * Whether there are more than were read.
 */
more: boolean, };

export type Reasoning = { "steps": { puzzle: Puzzle, scale: string, which: Which, } } | { "mistake": { puzzle: Puzzle, positions: Array<Work>, } } | { "lessons": Record<symbol, never> } | { "lesson": { name: string, line?: string | null, } } | { "rate": { puzzle: Puzzle, seconds: number, } } | { "additions": { puzzle: Puzzle, scale: string, symmetry: string, } } | { "minimize": { puzzle: Puzzle, seed: number, symmetry?: string, } } | { "generate": { recipe: Recipe, } };

export type Recipe = { 
/**
 * Its board, its rules and its clues.
 */
puzzle: Puzzle, 
/**
 * What the clues are for.
 */
shown?: Shown, 
/**
 * The number of clues, from and to.
 */
clues?: [number, number] | null, symmetry: string, difficulty?: string | null, 
/**
 * The technique that it is to need, and nothing harder.
 */
technique?: string | null, 
/**
 * The scale of the technique.
 */
scale?: string | null, 
/**
 * The rating by Sudoku Explainer, as in `4.0..5.0`.
 */
rating?: string | null, minimal: boolean, seed: number, };

export type Related = { pairs: Array<[number, number]>, 
/**
 * For each digit of the first cell, those of the second.
 */
fits: Array<Array<number>>, };

export type Shown = "free" | "kept" | "within" | "pattern";

export type Sketch = { name: string, left_out: boolean, cells: Array<[number, number]>, lines: Array<Array<[number, number]>>, value: string, fill: string | null, outline: string | null, ink: string | null, width: number | null, height: number | null, angle: number, };

export type Solving = { "open": { line: string, variant?: string, constraints?: string, } } | { "layout": { puzzle: Puzzle, } } | { "verdict": { puzzle: Puzzle, seconds: number, } } | { "count": { puzzle: Puzzle, } };

export type Stage = { 
/**
 * `knuth`, `colours`, `sudoku`, `pentominoes`, or a cover in Knuth's format.
 */
cover: string, 
/**
 * A Sudoku in place of the cover.
 */
puzzle?: Sudoku | null, };

export type Step = { technique: string, text: string, vague: string, grade: string, 
/**
 * The position before it.
 */
before: Position, placed: Array<[number, number]>, removed: Array<[number, number]>, body: Array<[number, number]>, apart: Array<[number, number]>, 
/**
 * The cells of each house.
 */
houses: Array<Array<number>>, links: Array<Link>, };

export type Subject = { name: string, 
/**
 * Other names.
 */
also: Array<string>, 
/**
 * Its name on the scale of its exercises.
 */
technique: string, 
/**
 * Whether puzzles are made that need it.
 */
is_rated: boolean, scale: string, scale_about: string, text: string, exercises: Array<string>, };

export type Sudoku = { text: string, variant: string, constraints: string, };

export type Taught = { subject: Subject, 
/**
 * The puzzle, or an empty board.
 */
board: Puzzle, 
/**
 * The steps by the technique in the position, with the first of the solution first; none without an example.
 */
steps: Array<Step>, };

export type Verdict = { 
/**
 * `unique`, `multiple`, `none` or `unknown`.
 */
status: string, 
/**
 * The number of solutions in digits, as it may be greater than what a
 * number of JavaScript holds.
 */
count: string, 
/**
 * Whether there are no others.
 */
exact: boolean, 
/**
 * The first two solutions.
 */
solutions: Array<Array<number>>, 
/**
 * Why it is not exact.
 */
stop: string | null, 
/**
 * Why there is none: two clues that clash, or the givens that are needed for that.
 */
reason: string | null, 
/**
 * The cells of these givens.
 */
cells: Array<number>, 
/**
 * How the solutions were counted: `search` or `partitions`.
 */
method: string, milliseconds: number, };

export type Which = "path" | "next" | "here";

export type Work = { 
/**
 * The digit of each cell that is no clue, 0 for none.
 */
placed: Array<number>, 
/**
 * The candidates of each cell, if they are noted.
 */
marks: Array<Array<number>> | null, };

export type Written = { text: string, 
/**
 * What the format has no place for.
 */
lost: string | null, };

type Every<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** What belongs to each question. */
export type Questions = Every<Solving | Making | Reasoning>;

/** The answer to each question. */
export type Answers = {
  "open": Puzzle;
  "layout": Layout;
  "verdict": Verdict;
  "count": Verdict;
  "read": Read;
  "write": Written;
  "formats": Array<string>;
  "candidates": Candidates;
  "kinds": Array<Kind>;
  "canon": Made;
  "shuffle": Made;
  "dance": Cover;
  "steps": End;
  "mistake": Mistake | null;
  "lessons": Array<Subject>;
  "lesson": Taught;
  "rate": Ratings;
  "additions": number;
  "minimize": Made;
  "generate": Made;
};

/** What is told of each answer before all of it is known. */
export type Parts = {
  "open": null;
  "layout": null;
  "verdict": Verdict;
  "count": Counted;
  "read": null;
  "write": null;
  "formats": null;
  "candidates": null;
  "kinds": null;
  "canon": null;
  "shuffle": null;
  "dance": null;
  "steps": Step;
  "mistake": null;
  "lessons": null;
  "lesson": null;
  "rate": Rated;
  "additions": Added;
  "minimize": null;
  "generate": null;
};

/** A question as the pages ask it. */
export type Asked<Name extends keyof Questions> = { ask: Name } & Questions[Name];
