//! What an article prints, beside ours.

use quadrille::board::{Grid, Shape};

/// A board, a table, a figure or a claim of an article.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exhibit {
    /// What it is.
    pub what: String,
    /// What the article prints. `None` if its text does not have it.
    pub published: Option<Shown>,
    /// What we find.
    pub ours: Shown,
    /// Whether they are the same.
    pub verdict: Verdict,
}

/// A board or a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shown {
    /// A figure, or a claim in words.
    Text(String),
    /// What each of 81 cells has.
    Board(Vec<String>),
}

/// Whether an article and we have the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// They have.
    Equal,
    /// They have not; the text says what differs.
    Differs(String),
    /// Only we have it.
    Ours,
}

impl Exhibit {
    /// Returns an exhibit that is compared as it stands.
    pub fn same(what: &str, published: impl Into<Shown>, ours: impl Into<Shown>) -> Exhibit {
        let (published, ours) = (published.into(), ours.into());
        let verdict = compare(&published, &ours);
        Exhibit {
            what: what.to_owned(),
            published: Some(published),
            ours,
            verdict,
        }
    }

    /// Returns a claim, and whether it holds: if not, the error says why.
    pub fn claim(
        what: &str,
        published: &str,
        ours: impl Into<Shown>,
        holds: Result<(), String>,
    ) -> Exhibit {
        Exhibit {
            what: what.to_owned(),
            published: Some(published.into()),
            ours: ours.into(),
            verdict: holds.map_or_else(Verdict::Differs, |()| Verdict::Equal),
        }
    }

    /// Returns what only we have.
    pub fn ours(what: &str, ours: impl Into<Shown>) -> Exhibit {
        Exhibit {
            what: what.to_owned(),
            published: None,
            ours: ours.into(),
            verdict: Verdict::Ours,
        }
    }
}

impl Shown {
    /// Returns it in one line. A board of single digits has a character for each
    /// cell.
    pub fn line(&self) -> String {
        match self {
            Shown::Text(text) => text.clone(),
            Shown::Board(cells) if cells.iter().all(|cell| cell.len() == 1) => cells.concat(),
            Shown::Board(cells) => cells.join(" "),
        }
    }
}

/// Returns whether they are the same, or the first cell that is not.
fn compare(published: &Shown, ours: &Shown) -> Verdict {
    if published == ours {
        return Verdict::Equal;
    }
    let (Shown::Board(theirs), Shown::Board(cells)) = (published, ours) else {
        return Verdict::Differs(String::new());
    };
    let pairs = theirs.iter().zip(cells).zip(Shape::CLASSIC.cells());
    let others: Vec<String> = pairs
        .filter(|((published, ours), _)| published != ours)
        .map(|((published, ours), cell)| {
            let name = Shape::CLASSIC.cell_name(cell);
            format!("{name} has {published} there, {ours} here")
        })
        .collect();
    let first = others.first().cloned().unwrap_or_default();
    Verdict::Differs(match others.len() {
        0 | 1 => first,
        number => format!("{number} cells; {first}"),
    })
}

/// A line of 81 characters is a board, of which zeros are blanks.
impl From<&str> for Shown {
    fn from(text: &str) -> Shown {
        if text.len() != Shape::CLASSIC.cell_count() {
            return Shown::Text(text.to_owned());
        }
        let cell = |symbol: char| match symbol {
            '0' => ".".to_owned(),
            symbol => symbol.to_string(),
        };
        Shown::Board(text.chars().map(cell).collect())
    }
}

impl From<String> for Shown {
    fn from(text: String) -> Shown {
        text.as_str().into()
    }
}

impl From<usize> for Shown {
    fn from(number: usize) -> Shown {
        Shown::Text(number.to_string())
    }
}

impl From<&Grid> for Shown {
    fn from(grid: &Grid) -> Shown {
        let cell = |&value: &u8| match value {
            0 => ".".to_owned(),
            value => value.to_string(),
        };
        Shown::Board(grid.values().iter().map(cell).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_named() {
        let blank = ".".repeat(81);
        let (one, two) = (format!("1{}", &blank[1..]), format!("..{}", "9".repeat(79)));
        let verdict = |published: &str, ours: &str| Exhibit::same("", published, ours).verdict;
        assert_eq!(verdict(&one, &one.replace('.', "0")), Verdict::Equal);
        let differs = Verdict::Differs("r1c1 has . there, 1 here".to_owned());
        assert_eq!(verdict(&blank, &one), differs);
        let differs = Verdict::Differs("79 cells; r1c3 has . there, 9 here".to_owned());
        assert_eq!(verdict(&blank, &two), differs);
        assert_eq!(verdict("810", "811"), Verdict::Differs(String::new()));
        assert_eq!(Exhibit::same("", "810", 810).verdict, Verdict::Equal);
    }
}
