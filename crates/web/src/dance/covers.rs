//! The covers that are danced on.

use quadrille::cover::NamedProblem;
use serde::Serialize;

/// A small exact cover problem, and how to draw it.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cover {
    pub items: Vec<String>,
    /// The number of items that must be covered: the first ones.
    pub primary: usize,
    /// The items of each option.
    pub options: Vec<Vec<u32>>,
    /// The colour of each of these items in the option, 0 for none. Empty if
    /// there are no colours.
    pub colours: Vec<Vec<u32>>,
    /// The names of the colours, from 1 on.
    pub colour_names: Vec<String>,
    pub names: Vec<String>,
    pub board: Option<Board>,
}

/// A board on which options can be drawn.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Board {
    pub rows: usize,
    pub columns: usize,
    /// The symbol of each option, and its cells.
    pub pieces: Vec<(String, Vec<usize>)>,
    /// The height and the width of the boxes, if it has some.
    pub boxes: Option<[usize; 2]>,
}

/// From TAOCP 7.2.2.1.
const KNUTH: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

/// With colours, from the same place.
const COLOURS: &str = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";

/// More nodes than this are no dance.
const MOST: usize = 20_000;

impl Cover {
    /// Returns the cover with this name, or the cover in a text in Knuth's format.
    ///
    /// # Errors
    ///
    /// If the text cannot be read, or is too large or of a kind that Algorithm X
    /// does not cover.
    pub fn new(name: &str) -> Result<Cover, String> {
        match name {
            "knuth" => Cover::read(KNUTH),
            "colours" => Cover::read(COLOURS),
            "sudoku" => Cover::of_sudoku("1.....3..4......", "", ""),
            "pentominoes" => Ok(pentominoes(3, 20)),
            text => Cover::read(text),
        }
    }

    fn read(text: &str) -> Result<Cover, String> {
        let named: NamedProblem = text.parse().map_err(|error| format!("{error}"))?;
        Cover::of(&named)
    }

    /// Returns the cover of a problem with names.
    ///
    /// # Errors
    ///
    /// If it is too large, or of a kind that Algorithm C does not cover.
    pub fn of(named: &NamedProblem) -> Result<Cover, String> {
        let problem = named.problem();
        let beyond = [
            (problem.has_bounds(), "bounds"),
            (problem.has_costs(), "costs"),
        ];
        if let Some((_, what)) = beyond.into_iter().find(|(has, _)| *has) {
            return Err(format!(
                "expected an exact cover, perhaps with colours, found {what}"
            ));
        }
        if problem.node_count() > MOST {
            let nodes = problem.node_count();
            return Err(format!(
                "expected at most {MOST} items in all options, found {nodes}"
            ));
        }
        let mut colour_names = Vec::new();
        let mut colours = Vec::new();
        if problem.has_colours() {
            for option in problem.options() {
                let places = 0..problem.items_of(option).len();
                let mut number = |place| {
                    let colour = problem.colour(option, place)?;
                    let number = colour.get() as usize;
                    if colour_names.len() < number {
                        colour_names.resize(number, String::new());
                    }
                    colour_names[number - 1] = named.colour_name(colour).unwrap_or("").to_owned();
                    Some(colour.get())
                };
                colours.push(places.map(|place| number(place).unwrap_or(0)).collect());
            }
        }
        let items = |option| {
            problem
                .items_of(option)
                .iter()
                .map(|item| item.index() as u32)
        };
        Ok(Cover {
            items: problem
                .items()
                .map(|item| named.item_name(item).to_owned())
                .collect(),
            primary: problem.primary_count(),
            options: problem
                .options()
                .map(|option| items(option).collect())
                .collect(),
            colours,
            colour_names,
            names: problem
                .options()
                .map(|option| named.option(option).to_string())
                .collect(),
            board: None,
        })
    }
}

/// The pentominoes with their usual letters, row by row.
const PIECES: [(&str, &str); 12] = [
    ("F", ".XX/XX./.X."),
    ("I", "XXXXX"),
    ("L", "XXXX/X..."),
    ("N", "XXX./..XX"),
    ("P", "XXX/XX."),
    ("T", "XXX/.X./.X."),
    ("U", "X.X/XXX"),
    ("V", "X../X../XXX"),
    ("W", "X../XX./.XX"),
    ("X", ".X./XXX/.X."),
    ("Y", "XXXX/.X.."),
    ("Z", "XX./.X./.XX"),
];

type Cells = Vec<(usize, usize)>;

/// Returns the twelve pentominoes on a board: pieces and cells are items,
/// placements are options.
fn pentominoes(rows: usize, columns: usize) -> Cover {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let mut cover = Cover {
        items: PIECES.iter().map(|(name, _)| (*name).to_owned()).collect(),
        primary: PIECES.len() + rows * columns,
        options: Vec::new(),
        colours: Vec::new(),
        colour_names: Vec::new(),
        names: Vec::new(),
        board: None,
    };
    cover
        .items
        .extend(cells.map(|(row, column)| format!("{},{}", row + 1, column + 1)));
    let mut pieces = Vec::new();
    for (piece, (name, drawing)) in PIECES.iter().enumerate() {
        for form in forms(drawing) {
            let height = form.iter().map(|cell| cell.0).max().unwrap_or(0);
            let width = form.iter().map(|cell| cell.1).max().unwrap_or(0);
            for down in 0..rows.saturating_sub(height) {
                for right in 0..columns.saturating_sub(width) {
                    let place =
                        |&(row, column): &(usize, usize)| (row + down) * columns + column + right;
                    let places: Vec<usize> = form.iter().map(place).collect();
                    let mut items = vec![piece as u32];
                    items.extend(places.iter().map(|&place| (PIECES.len() + place) as u32));
                    cover.options.push(items);
                    cover.names.push(format!(
                        "{name} from row {}, column {}",
                        down + 1,
                        right + 1
                    ));
                    pieces.push(((*name).to_owned(), places));
                }
            }
        }
    }
    cover.board = Some(Board {
        rows,
        columns,
        pieces,
        boxes: None,
    });
    cover
}

/// Returns the different forms of a piece, turned and reflected, each at the
/// upper left.
fn forms(drawing: &str) -> Vec<Cells> {
    let rows = drawing.split('/').enumerate();
    let cells = rows.flat_map(|(row, line)| {
        let filled = line.char_indices().filter(|&(_, symbol)| symbol == 'X');
        filled.map(move |(column, _)| (row, column))
    });
    let mut form: Cells = cells.collect();
    let mut forms: Vec<Cells> = Vec::new();
    for turn in 0..8 {
        // A quarter turn; half way, a reflection instead.
        let height = form.iter().map(|cell| cell.0).max().unwrap_or(0);
        form = match turn {
            4 => form.iter().map(|&(row, column)| (column, row)).collect(),
            _ => form
                .iter()
                .map(|&(row, column)| (column, height - row))
                .collect(),
        };
        form.sort_unstable();
        if !forms.contains(&form) {
            forms.push(form.clone());
        }
    }
    forms
}
