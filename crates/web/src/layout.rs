//! The houses and constraints of a board, so that the page need not know the
//! rules.

use quadrille::board::{Cell, Digit, Dot, Grid, House, LocalConstraint, Relation, Shape, Variant};
use quadrille::human::Drawing;
use serde::Serialize;

use crate::puzzle::Puzzle;

/// What the page has to know of the rules.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Layout {
    /// Cells that must differ.
    houses: Vec<Cells>,
    /// Pairs of cells that must differ and share no house.
    pairs: Vec<[usize; 2]>,
    /// Pairs of cells with another relation.
    related: Vec<Related>,
    /// Constraints whose cells the page checks while digits are entered.
    constraints: Vec<Constraint>,
    /// All of them as SVG, and the room that it takes around the board.
    signs: String,
    margin: f64,
    /// All of them as texts, in order, to be changed one by one.
    texts: Vec<String>,
    /// What is not drawn, in words.
    unseen: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Cells {
    name: String,
    /// `row`, `column`, `box`, `region`, `extra`, or `cage`.
    kind: &'static str,
    cells: Vec<usize>,
}

/// Pairs of cells with the same relation.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Related {
    pairs: Vec<[usize; 2]>,
    /// For each digit of the first cell, those of the second.
    fits: Vec<Vec<usize>>,
}

/// A constraint on some cells.
#[derive(Serialize, Default)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Constraint {
    /// As in [`LocalConstraint::kind`].
    kind: &'static str,
    cells: Vec<usize>,
    /// The cells of an arrow's circle.
    circle: Vec<usize>,
    /// The sum of the cells, unless it is in the circle.
    sum: Option<u32>,
}

/// Returns the houses and constraints of the board of a puzzle.
///
/// # Errors
///
/// If the board does not have such rules.
pub fn of(puzzle: &Puzzle) -> Result<Layout, String> {
    let (shape, variant) = (puzzle.shape()?, puzzle.variant()?);
    let empty = Grid::empty(shape);
    let drawing = Drawing::new(&variant, &empty);
    let mut layout = Layout {
        houses: houses_of(shape, &variant),
        pairs: Vec::new(),
        related: Vec::new(),
        constraints: Vec::new(),
        signs: drawing.constraints(),
        margin: drawing.margin(),
        texts: Vec::new(),
        unseen: Vec::new(),
    };
    let mut relations: Vec<Relation> = Vec::new();
    for pair in variant.pairs(shape) {
        let cells = [pair.cells.0.index(), pair.cells.1.index()];
        if pair.relation == Relation::Unlike {
            layout.pairs.push(cells);
            continue;
        }
        let known = relations.iter().position(|it| *it == pair.relation);
        let place = known.unwrap_or_else(|| {
            relations.push(pair.relation);
            layout.related.push(Related::of(pair.relation, shape));
            relations.len() - 1
        });
        layout.related[place].pairs.push(cells);
    }
    let constraints = variant.constraints();
    for constraint in constraints.map_or(&[][..], |all| all.list()) {
        layout.texts.push(constraint.text(shape).to_string());
        match constraint {
            LocalConstraint::NoOther(dot) => layout.unseen.push(no_other(*dot)),
            _ => layout.constraints.push(Constraint::of(constraint)),
        }
        if let LocalConstraint::Cage { cells, .. } = constraint {
            layout.houses.push(Cells {
                name: "cage".to_owned(),
                kind: "cage",
                cells: indices(cells),
            });
        }
    }
    Ok(layout)
}

fn houses_of(shape: Shape, variant: &Variant) -> Vec<Cells> {
    let usual = shape
        .houses()
        .map(|house| match (house, variant.regions()) {
            (House::Box(region), Some(regions)) => Cells {
                name: format!("region {}", region + 1),
                kind: "region",
                cells: regions.cells_of(region).map(Cell::index).collect(),
            },
            _ => Cells {
                name: house.to_string(),
                kind: house.kind(),
                cells: shape.cells_of(house).map(Cell::index).collect(),
            },
        });
    let extra = variant.houses(shape).map(|house| Cells {
        name: house.to_string(),
        kind: "extra",
        cells: house.cells(shape).map(Cell::index).collect(),
    });
    usual.chain(extra).collect()
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

fn no_other(dot: Dot) -> String {
    let dot = match dot {
        Dot::WHITE => "white dot".to_owned(),
        Dot::BLACK => "black dot".to_owned(),
        Dot::Difference(by) => format!("difference of {by}"),
        Dot::Ratio(by) => format!("ratio of {by}"),
        Dot::V => "V".to_owned(),
        Dot::X => "X".to_owned(),
    };
    format!("Every {dot} is shown.")
}

impl Related {
    fn of(relation: Relation, shape: Shape) -> Related {
        let digits = || (1..=shape.side()).filter_map(Digit::new);
        let fits = |one| {
            let others = digits().filter(move |&other| relation.holds(one, other));
            others.map(Digit::value).collect()
        };
        Related {
            pairs: Vec::new(),
            fits: digits().map(fits).collect(),
        }
    }
}

impl Constraint {
    fn of(constraint: &LocalConstraint) -> Constraint {
        let mut drawn = Constraint {
            kind: constraint.kind(),
            cells: indices(&constraint.cells()),
            ..Constraint::default()
        };
        match constraint {
            LocalConstraint::Cage { sum, .. } => drawn.sum = *sum,
            LocalConstraint::Sum { sum, .. } => drawn.sum = Some(*sum),
            LocalConstraint::Arrow { circle, shaft } => {
                drawn.cells = indices(shaft);
                drawn.circle = indices(circle);
            }
            _ => {}
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_a_board_shows() {
        let json = r#"{"shape": [2, 2], "clues": [], "variant": "x,non-consecutive", "constraints":
            "cage 5 r1c1 r1c2; arrow r1c4 = r2c4 r3c4; white r4c1 r4c2; thermometer r2c1 r3c1; negative v"}"#;
        let layout = of(&serde_json::from_str(json).unwrap()).unwrap();
        let kinds: Vec<_> = layout.houses.iter().map(|house| house.kind).collect();
        assert_eq!((kinds.len(), kinds[14]), (4 * 3 + 2 + 1, "cage"));
        // Those of the thermometer.
        let less = layout.related.iter().find(|all| all.fits[3].is_empty());
        let less = less.unwrap();
        assert_eq!(
            (&less.pairs[..], &less.fits[1]),
            (&[[4, 8]][..], &vec![3, 4])
        );
        let kinds = layout.constraints.iter().map(|it| it.kind);
        assert_eq!(
            kinds.collect::<Vec<_>>(),
            ["cage", "thermometer", "arrow", "dot"]
        );
        assert_eq!(layout.constraints[2].circle, [3]);
        for sign in ["outline cage", "bulb", "circle paper", "dot white"] {
            assert!(
                layout.signs.contains(&format!("class=\"{sign}\"")),
                "{sign}"
            );
        }
        assert_eq!(layout.unseen, ["Every V is shown."]);
    }
}
