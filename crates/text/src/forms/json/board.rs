//! A puzzle of f-puzzles.com as a JSON object, which its links hold.
//!
//! The board is a list of rows of cells. A cell may have a `value`, which is a
//! clue if it is `given`; `givenPencilMarks`; and a `region`, which defaults to
//! the boxes, counted from 0. Digits that a player has entered are ignored.
//!
//! Some rules are flags, such as `antiknight`; constraints on cells are lists
//! (see [`members`]). Windows are extra regions. Lines, shapes, texts and fog
//! are only to be looked at: the puzzle keeps their names, and how they are drawn (see
//! [`sketches`]). Any other member of
//! the board with a value is a constraint that is not known, and the board is
//! rejected with its name, or read without it if the options say so: without it,
//! this is another puzzle. The author,
//! the text of the rules, the message at the end and the solution are fields of
//! the puzzle; the rules are not taken from the text.

use serde_json::{Map, Value, json};

use super::member::has_effect;
use super::technique::digit_of;
use super::{members, sketches};
use crate::content::alphabet::Alphabet;
use crate::content::error::TextErrorKind;
use crate::content::puzzle::Puzzle;
use crate::content::unfit::{Lost, Unfit};
use crate::forms::form::{Known, Label};
use crate::forms::left_out::LeftOut;
use crate::forms::line::plain::{one_line, read_part};
use quadrille_board::{
    Cell, Constraints, Digit, DigitSet, Dot, Extra, ExtraHouse, Grid, LocalConstraint, Marks,
    Regions, Shape, Variant,
};

/// The words of messages about a board, which name the link with it.
pub(crate) const LABEL: Label = Label {
    name: "f-puzzles",
    description: "a link of f-puzzles.com",
};

/// The members of a board that do not affect the solution.
const HARMLESS: [&str; 8] = [
    "size",
    // The names of the others.
    "activeConstraints",
    "title",
    "grid",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
];

/// The members of a board that are texts, and fields of the puzzle.
const TEXTS: [&str; 3] = ["author", "ruleset", "successMessage"];

/// The member with the solution, which is a field as well.
const SOLUTION: &str = "solution";

/// The members of a board that are only to be looked at.
const COSMETIC: [&str; 9] = [
    "cage",
    "circle",
    "fogofwar",
    "foglight",
    "line",
    "metadata",
    "rectangle",
    "text",
    "triggereffect",
];

/// The diagonals, in the order of [`ExtraHouse::Diagonal`].
const DIAGONALS: [&str; 2] = ["diagonal-", "diagonal+"];

/// The rules that are flags.
const FLAGS: [(&str, Extra); 4] = [
    ("antiknight", Extra::AntiKnight),
    ("antiking", Extra::AntiKing),
    ("disjointgroups", Extra::DisjointGroups),
    ("nonconsecutive", Extra::NonConsecutive),
];

/// Reads a board.
pub(crate) fn read(board: &Map<String, Value>, known: Known) -> Result<Puzzle, TextErrorKind> {
    let rows = board.get("grid").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| LABEL.malformed("found no grid".to_owned()))?;
    let side = rows.len();
    if let Some(size) = board.get("size").and_then(Value::as_u64)
        && size != side as u64
    {
        let what = format!("found {side} rows on a board of the size {size}");
        return Err(LABEL.malformed(what));
    }
    let shape = shape_of(side, known)?;
    let named = board.iter().filter(|(_, value)| has_effect(value));
    let named: Vec<&str> = named.map(|(name, _)| name.as_str()).collect();
    let mut unknown: Vec<&str> = named
        .iter()
        .copied()
        .filter(|name| !is_known(name))
        .collect();
    unknown.sort_unstable();
    let mut left_out = LeftOut::new(known.leaves_out);
    for name in unknown {
        left_out.member(name, &board[name])?;
    }
    let mut clues = Grid::empty(shape);
    let mut marks = Marks::full(shape);
    let mut regions = Vec::with_capacity(shape.cell_count());
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == side);
        let cells = cells
            .ok_or_else(|| LABEL.malformed(format!("found no {side} cells in row {}", row + 1)))?;
        for (column, value) in cells.iter().enumerate() {
            let cell = shape.cell(row, column);
            let name = shape.cell_name(cell);
            let wrong = |what: &str| LABEL.malformed(format!("found no {what} in {name}"));
            if value.get("given").and_then(Value::as_bool) == Some(true) {
                let clue = value.get("value").and_then(|value| digit_of(value, side));
                clues.set(cell, Some(clue.ok_or_else(|| wrong("digit"))?));
            }
            if let Some(given) = value
                .get("givenPencilMarks")
                .filter(|value| has_effect(value))
            {
                let digits = given.as_array().into_iter().flatten();
                let digits: Option<DigitSet> = digits.map(|value| digit_of(value, side)).collect();
                let digits = digits.filter(|digits| !digits.is_empty());
                marks.set(cell, digits.ok_or_else(|| wrong("pencil marks"))?);
            }
            regions.push(region_of(value, shape, cell).ok_or_else(|| wrong("region"))?);
        }
    }
    let title = board.get("title").and_then(Value::as_str);
    let puzzle = Puzzle::new(clues, Alphabet::usual(side))
        .with_regions(Regions::new(shape, &regions)?)
        .with_marks(marks);
    let mut puzzle = puzzle.with_variant(&rules_of(board, shape, &mut left_out)?)?;
    puzzle.sketches = sketches::decorations(board).into();
    left_out.add_to(&mut puzzle);
    let cosmetic = named.iter().filter(|name| COSMETIC.contains(name));
    puzzle.cosmetic = cosmetic.map(|&name| name.to_owned()).collect();
    for name in TEXTS {
        if let Some(text) = board.get(name).and_then(Value::as_str)
            && !text.is_empty()
        {
            puzzle = puzzle.with_field(name, text);
        }
    }
    if let Some(solution) = board.get(SOLUTION).and_then(|value| solution(value, shape)) {
        puzzle = puzzle.with_field(SOLUTION, solution);
    }
    Ok(puzzle.with_name(title.unwrap_or_default()))
}

/// Returns a solution on a line, if it is a list of the digits of all cells.
pub(crate) fn solution(value: &Value, shape: Shape) -> Option<String> {
    let side = shape.side();
    let digits = value.as_array()?.iter().map(|value| digit_of(value, side));
    let digits: Vec<u8> = digits
        .map(|digit| Some(digit?.value() as u8))
        .collect::<Option<_>>()?;
    let grid = Grid::from_values(shape, digits)?;
    Some(one_line(&grid, Alphabet::usual(side)))
}

/// Returns the digits of a solution on a line as a list.
fn solution_list(line: &str, puzzle: &Puzzle) -> Option<Value> {
    let shape = puzzle.grid.shape();
    let known = Known {
        shape: Some(shape),
        alphabet: Some(Alphabet::usual(shape.side())),
        is_given: true,
        ..Known::NOTHING
    };
    let read = read_part(line, (1, 1), known).ok()?;
    let values = read.grid.values();
    let list: Value = values.iter().map(|&value| u64::from(value)).collect();
    // It must be read back as it was.
    (solution(&list, shape).as_deref() == Some(line)).then_some(list)
}

/// Returns whether a member of a board is read, or safe to ignore.
fn is_known(name: &str) -> bool {
    HARMLESS.contains(&name)
        || TEXTS.contains(&name)
        || COSMETIC.contains(&name)
        || DIAGONALS.contains(&name)
        || FLAGS.iter().any(|(flag, _)| *flag == name)
        || members::is_list(name)
}

/// Returns the rules of a board.
fn rules_of(
    board: &Map<String, Value>,
    shape: Shape,
    left_out: &mut LeftOut,
) -> Result<Variant, TextErrorKind> {
    let is_set = |name: &str| board.get(name).is_some_and(has_effect);
    let flags = FLAGS.iter().filter(|(name, _)| is_set(name));
    let mut extras: Vec<Extra> = flags.map(|(_, extra)| *extra).collect();
    let constraints = members::read(board, shape, LABEL, left_out)?;
    let mut list = constraints.list().to_vec();
    if members::has_vague_negative(&constraints) {
        let what = "the constraint 'negative' with dots of other numbers".to_owned();
        left_out.one(
            "negative",
            &Value::Null,
            TextErrorKind::Unsupported { what },
        )?;
        list.retain(|constraint| !matches!(constraint, LocalConstraint::NoOther(_)));
    }
    // All dots are given.
    if extras.contains(&Extra::NonConsecutive) && list.iter().any(is_dot) {
        extras.retain(|extra| *extra != Extra::NonConsecutive);
        list.push(LocalConstraint::NoOther(Dot::WHITE));
    }
    match DIAGONALS.map(is_set) {
        [true, true] => extras.push(Extra::X),
        [false, false] => {}
        [is_first, _] => list.push(region(ExtraHouse::Diagonal(usize::from(!is_first)), shape)),
    }
    let windows = windows(shape);
    if !windows.is_empty() && windows.iter().all(|window| list.contains(window)) {
        list.retain(|constraint| !windows.contains(constraint));
        extras.push(Extra::Windoku);
    }
    let variant: Variant = extras.into_iter().collect();
    Ok(variant.with_constraints(Constraints::new(shape, list)?))
}

/// Returns whether this is a dot. Beside dots, the flag for digits that are not
/// consecutive is about the pairs of cells without one.
fn is_dot(local: &LocalConstraint) -> bool {
    matches!(local, LocalConstraint::Dot { dot, .. } if dot.is_akin_to(Dot::WHITE))
}

/// Returns the cells of a house as an extra region.
fn region(house: ExtraHouse, shape: Shape) -> LocalConstraint {
    let mut cells: Box<[Cell]> = house.cells(shape).collect();
    cells.sort_unstable();
    LocalConstraint::Cage { cells, sum: None }
}

/// Returns the windows of a board as extra regions; none if it has none.
fn windows(shape: Shape) -> Vec<LocalConstraint> {
    let windoku: Variant = [Extra::Windoku].into_iter().collect();
    if windoku.fits(shape).is_err() {
        return Vec::new();
    }
    let houses = windoku.houses(shape);
    houses.map(|house| region(house, shape)).collect()
}

/// Adds the rules of a variant to a board.
fn push_rules(variant: &Variant, shape: Shape, board: &mut Value) -> Result<(), Lost> {
    let constraints = variant.constraints();
    if let Some(lost) = constraints.and_then(members::unfit) {
        return Err(lost);
    }
    let mut list = constraints.map_or(Vec::new(), |all| all.list().to_vec());
    let has_dots = list.iter().any(is_dot);
    for extra in variant.extras() {
        if has_dots && *extra == Extra::NonConsecutive {
            return Err(Lost::Constraint("non-consecutive beside dots"));
        }
        if let Some((name, _)) = FLAGS.iter().find(|(_, flag)| flag == extra) {
            board[*name] = true.into();
        } else if *extra == Extra::X {
            DIAGONALS.iter().for_each(|name| board[*name] = true.into());
        } else {
            list.extend(windows(shape));
        }
    }
    let negative = LocalConstraint::NoOther(Dot::WHITE);
    if has_dots && list.contains(&negative) {
        // The only such rule that the site itself has.
        list.retain(|local| *local != negative);
        board["nonconsecutive"] = true.into();
    }
    let all = Constraints::new(shape, list).unwrap_or_else(|error| unreachable!("{error}"));
    for (name, value) in members::write(&all) {
        board[name] = value;
    }
    Ok(())
}

/// Returns the shape of a board of this side.
pub(crate) fn shape_of(side: usize, known: Known) -> Result<Shape, TextErrorKind> {
    match known.shape {
        Some(shape) if shape.side() == side => Ok(shape),
        Some(shape) => Err(TextErrorKind::Board {
            expected: shape.side(),
            found: side,
        }),
        None => {
            let rows = || Shape::new(1, side).ok();
            let shape = Shape::of_side(side).or_else(rows);
            shape.ok_or_else(|| LABEL.malformed(format!("found {side} rows")))
        }
    }
}

/// Returns the region of a cell, by default its box.
fn region_of(value: &Value, shape: Shape, cell: Cell) -> Option<u64> {
    match value.get("region") {
        None => Some(shape.box_of(cell) as u64),
        Some(region) => region.as_u64(),
    }
}

/// Returns a puzzle as a board, without its name and its fields.
pub(crate) fn of(puzzle: &Puzzle) -> Result<Value, Unfit> {
    /// The largest board of that site.
    const MOST: usize = 16;
    let shape = puzzle.grid.shape();
    let side = shape.side();
    // The boxes of a board are not written, unless they are regions.
    let boxes = Some(Regions::boxes(shape)).filter(|_| Shape::of_side(side) != Some(shape));
    let regions = puzzle.regions().cloned().or(boxes);
    if side > MOST {
        return Err(Lost::Board(shape).into());
    }
    let cell = |row: usize, column: usize| {
        let cell = shape.cell(row, column);
        let mut members = Map::new();
        if let Some(digit) = puzzle.grid.get(cell) {
            members.insert("value".to_owned(), digit.value().into());
            members.insert("given".to_owned(), true.into());
        } else if let Some(marks) = &puzzle.marks
            && marks.get(cell) != DigitSet::full(side)
        {
            let digits: Vec<usize> = marks.get(cell).iter().map(Digit::value).collect();
            members.insert("givenPencilMarks".to_owned(), digits.into());
        }
        if let Some(regions) = &regions {
            members.insert("region".to_owned(), regions.of(cell).into());
        }
        Value::from(members)
    };
    let no_candidates = |marks: &Marks| shape.cells().any(|cell| marks.get(cell).is_empty());
    if puzzle.marks.as_ref().is_some_and(no_candidates) {
        return Err(Lost::NoCandidates.into());
    }
    let row = |row| (0..side).map(|column| cell(row, column)).collect();
    let grid: Vec<Vec<Value>> = (0..side).map(row).collect();
    let mut board = json!({ "size": side, "grid": grid });
    push_rules(&puzzle.variant, shape, &mut board)?;
    Ok(board)
}

/// Returns a field of a puzzle as a member of a board, if boards have it.
pub(crate) fn field(name: &str, text: &str, puzzle: &Puzzle) -> Option<Value> {
    match name {
        SOLUTION => solution_list(text, puzzle),
        _ if TEXTS.contains(&name) => Some(text.into()),
        _ => None,
    }
}
