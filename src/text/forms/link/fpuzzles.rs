//! Links of f-puzzles.com, which hold a puzzle as compressed JSON:
//! `https://f-puzzles.com/?load=N4Ig...`.
//!
//! The board is a list of rows of cells. A cell may have a `value`, which is a
//! clue if it is `given`; `givenPencilMarks`; and a `region`, which defaults to
//! the boxes, counted from 0. Digits that a player has entered are ignored.
//!
//! Some rules are flags, such as `antiknight`; constraints on cells are lists
//! (see [`members`]). Windows are extra regions. Lines, shapes, texts and fog
//! are only to be looked at: the puzzle keeps their names. Any other member of
//! the board with a value is a constraint that is not known, and the link is
//! rejected with its name, or read without it if the options say so: without it,
//! this is another puzzle. The author,
//! the text of the rules, the message at the end and the solution are fields of
//! the puzzle; the rules are not taken from the text.

use percent_encoding::percent_decode_str;
use serde_json::{Map, Value, json};

use crate::board::{
    Cell, Constraints, Digit, DigitSet, Extra, ExtraHouse, Grid, LocalConstraint, Marks, Regions,
    Shape, Variant,
};
use crate::text::content::alphabet::Alphabet;
use crate::text::content::error::{TextError, TextErrorKind};
use crate::text::content::puzzle::Puzzle;
use crate::text::content::unfit::{Lost, Unfit};
use crate::text::forms::form::{Form, Known};
use crate::text::forms::json::left_out::LeftOut;
use crate::text::forms::json::member::has_effect;
use crate::text::forms::json::members;
use crate::text::forms::line::plain::{one_line, read_part};
use crate::text::forms::signs::Signs;
use crate::text::forms::url::parameter;

/// The format.
pub(in crate::text) const FORM: Form = Form {
    read: Some(read),
    has_rules: true,
    signs: Signs {
        anywhere: b"?",
        ..Signs::NONE
    },
    ..Form::new("f-puzzles", "a link of f-puzzles.com", write)
};

/// The beginning of a link, as it is written.
const SITE: &str = "https://f-puzzles.com/?load=";

/// The longest puzzle that is unpacked, in characters. The limit is needed
/// because a link may unpack to the square of its length.
const LONGEST: usize = 1 << 14;

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

/// Reads a link with a puzzle, if the line begins with one.
fn read(line: &str, number: u64, known: Known) -> Option<Result<Puzzle, TextError>> {
    let packed = parameter(line, "load")?;
    let board = unpack(packed.value).and_then(|text| {
        let error =
            |error: serde_json::Error| FORM.malformed(format!("found invalid JSON: {error}"));
        serde_json::from_str(&text).map_err(error)
    });
    let puzzle = board.and_then(|board| read_board(&board, known));
    Some(puzzle.map_err(|kind| kind.at(number, packed.column)))
}

/// Returns the text in a packed value.
fn unpack(packed: &str) -> Result<String, TextErrorKind> {
    if packed.len() > LONGEST {
        let reason = format!("found more than {LONGEST} characters");
        return Err(FORM.malformed(reason));
    }
    let packed = percent_decode_str(packed).decode_utf8_lossy();
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
    let text = Some(&packed)
        .filter(|packed| packed.bytes().all(is_base64))
        .and_then(|packed| lz_str::decompress_from_base64(packed))
        .and_then(|text| String::from_utf16(&text).ok());
    text.filter(|text| !text.is_empty())
        .ok_or_else(|| FORM.malformed("found a value that cannot be unpacked".to_owned()))
}

pub(in crate::text) fn read_board(
    board: &Map<String, Value>,
    known: Known,
) -> Result<Puzzle, TextErrorKind> {
    let rows = board.get("grid").and_then(Value::as_array);
    let rows = rows.ok_or_else(|| FORM.malformed("found no grid".to_owned()))?;
    let side = rows.len();
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
            .ok_or_else(|| FORM.malformed(format!("found no {side} cells in row {}", row + 1)))?;
        for (column, value) in cells.iter().enumerate() {
            let cell = shape.cell(row, column);
            let name = shape.cell_name(cell);
            let wrong = |what: &str| FORM.malformed(format!("found no {what} in {name}"));
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
    puzzle.left_out = left_out.names().into();
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
fn solution(value: &Value, shape: Shape) -> Option<String> {
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
    let constraints = members::read(board, shape, &FORM, left_out)?;
    let mut list = constraints.list().to_vec();
    if members::has_vague_negative(&constraints) {
        let what = "the constraint 'negative' with dots of other numbers".to_owned();
        left_out.one("negative", TextErrorKind::Unsupported { what })?;
        list.retain(|constraint| !matches!(constraint, LocalConstraint::NoOther(_)));
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
    for extra in variant.extras() {
        if let Some((name, _)) = FLAGS.iter().find(|(_, flag)| flag == extra) {
            board[*name] = true.into();
        } else if *extra == Extra::X {
            DIAGONALS.iter().for_each(|name| board[*name] = true.into());
        } else {
            list.extend(windows(shape));
        }
    }
    let all = Constraints::new(shape, list).unwrap_or_else(|error| unreachable!("{error}"));
    for (name, value) in members::write(&all) {
        board[name] = value;
    }
    Ok(())
}

/// Returns the shape of a board of this side.
fn shape_of(side: usize, known: Known) -> Result<Shape, TextErrorKind> {
    match known.shape {
        Some(shape) if shape.side() == side => Ok(shape),
        Some(shape) => Err(TextErrorKind::Board {
            expected: shape.side(),
            found: side,
        }),
        None => {
            let rows = || Shape::new(1, side).ok();
            let shape = Shape::of_side(side).or_else(rows);
            shape.ok_or_else(|| FORM.malformed(format!("found {side} rows")))
        }
    }
}

fn digit_of(value: &Value, side: usize) -> Option<Digit> {
    let value = usize::try_from(value.as_u64()?).ok()?;
    Digit::new(value).filter(|digit| digit.value() <= side)
}

/// Returns the region of a cell, by default its box.
fn region_of(value: &Value, shape: Shape, cell: Cell) -> Option<u64> {
    match value.get("region") {
        None => Some(shape.box_of(cell) as u64),
        Some(region) => region.as_u64(),
    }
}

/// Appends a puzzle as a link.
fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), Unfit> {
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
    let mut packed = pack(&board);
    // Adds a text, unless the link becomes too long.
    let mut add = |member: &str, value: Value| {
        board[member] = value;
        let longer = pack(&board);
        let is_held = longer.len() <= LONGEST;
        match (is_held, board.as_object_mut()) {
            (true, _) => packed = longer,
            (false, Some(members)) => drop(members.remove(member)),
            (false, None) => {}
        }
        is_held
    };
    let mut name = puzzle.name.as_deref().unwrap_or_default().trim();
    if !name.is_empty() && !add("title", name.into()) {
        name = "";
    }
    let mut held = Vec::new();
    for (field, text) in &puzzle.fields {
        let value = match &**field {
            SOLUTION => solution_list(text, puzzle),
            field if TEXTS.contains(&field) => Some(text.as_str().into()),
            _ => None,
        };
        if let Some(value) = value
            && !text.is_empty()
            && add(field, value)
        {
            held.push(&**field);
        }
    }
    let fields = Lost::fields_except(puzzle, |name| held.contains(&name));
    let name = Lost::name_unless(puzzle, name);
    out.extend(format!("{SITE}{packed}\n").bytes());
    let technique = puzzle.technique.as_ref().map(|_| Lost::Technique);
    let placed = puzzle.placed.as_ref().map(|_| Lost::Placed);
    Unfit::unless_none([name, technique, placed].into_iter().chain(fields))
}

/// Returns a board as the value of a link.
fn pack(board: &Value) -> String {
    let packed = lz_str::compress_to_base64(board.to_string().as_str());
    // A plus in a link may be read as a blank.
    packed.replace('+', "%2B")
}
