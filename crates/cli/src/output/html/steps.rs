//! The steps of puzzles as one self-contained page: a board for each step, and
//! keys to go from one to the next. Without a script, and on paper, all are
//! shown.

use std::fmt::Write;

use super::head;
use super::table::escape;

const STYLE: &str = include_str!("steps.css");
const SCRIPT: &str = include_str!("steps.js");

/// A puzzle on the page.
pub struct Puzzle {
    /// Its name and place.
    pub heading: String,
    /// What is said before the steps.
    pub warning: Option<String>,
    /// Its steps.
    pub steps: Vec<Shown>,
    /// How it ends.
    pub end: String,
}

/// A step on the page.
pub struct Shown {
    /// Its technique and how hard it is.
    pub title: String,
    /// What it does and why.
    pub sentence: String,
    /// The board, as SVG.
    pub picture: String,
}

/// Returns the page.
pub fn page<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> String {
    let puzzles: Vec<&Puzzle> = puzzles.into_iter().collect();
    let title = match &puzzles[..] {
        [only] => escape(&format!("{}, step by step", only.heading)),
        _ => "Sudoku step by step".to_owned(),
    };
    let mut body = String::new();
    for puzzle in &puzzles {
        if puzzles.len() > 1 {
            body += &format!("<h2>{}</h2>\n", escape(&puzzle.heading));
        }
        // Writing to a string cannot fail.
        let _ = section(puzzle, &mut body);
    }
    let style = format!("{STYLE}{}", quadrille::human::Drawing::STYLE);
    format!(
        "{}\
         <p class=\"keys\"><i class=\"cause\"></i>what the step sees <i class=\"effect\"></i>what it \
         places or removes <span class=\"help\">The arrow keys go from step to step.</span></p>\n\
         {body}<footer>Made by quadrille {} explain.</footer>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        head(&title, &style),
        env!("CARGO_PKG_VERSION"),
    )
}

fn section(puzzle: &Puzzle, out: &mut String) -> std::fmt::Result {
    writeln!(out, "<section class=\"puzzle\">")?;
    if let Some(warning) = &puzzle.warning {
        writeln!(out, "<p class=\"warning\">{}</p>", escape(warning))?;
    }
    let all = puzzle.steps.len();
    for (number, step) in (1..).zip(&puzzle.steps) {
        writeln!(
            out,
            "<figure class=\"step\">\n<figcaption>\n<h3><span class=\"number\">{number} of {all}</span> {}</h3>\n\
             <p>{}</p>\n</figcaption>\n{}</figure>",
            escape(&step.title),
            escape(&step.sentence),
            step.picture,
        )?;
    }
    writeln!(
        out,
        "<p class=\"end\">{}</p>\n</section>",
        escape(&puzzle.end)
    )
}
