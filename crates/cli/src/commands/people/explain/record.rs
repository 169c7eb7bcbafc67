//! The steps of a puzzle as text and as data.

use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use quadrille::board::{Cell, Digit, Drawing, Givens, Grid, Marks, Regions, Shape};
use quadrille::cover::Count;
use quadrille::human::{Grade, Group, Link, Step, Verdict};
use quadrille::limits::Stop;
use quadrille::rate::{Explained, Finish, Wrong, WrongKind};

use super::super::scale;
use crate::output::{Cells, Form, Record, Value, counted, thousands};
use crate::pipeline::Task;

const HEADING: Style = Style::new().bold();
const CLUE: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const DOUBTFUL: Style = AnsiColor::Yellow.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// How much a hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Hint {
    /// The step.
    Full,
    /// Its technique and a house.
    Vague,
}

/// How chains are written besides the sentence.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Notation {
    /// `(1=2)r1c1 - (2=3)r1c5`.
    Eureka,
    /// `whip[2]: r1n5{c1 c4} - r3c4{n7 .}`.
    Nrc,
}

impl Notation {
    /// Writes a step in the notation, if it can be.
    pub fn write(self, step: &Step) -> Option<String> {
        match self {
            Notation::Eureka => step.eureka(),
            Notation::Nrc => step.nrc.clone(),
        }
    }
}

/// A puzzle and the steps of its solution.
pub struct Explanation<'a> {
    pub task: &'a Task<'a>,
    pub givens: &'a Givens<'a>,
    pub steps: Vec<Step>,
    pub told: Explained,
    pub hint: Option<Hint>,
    /// Whether the steps are all that there are here, and none was made.
    pub is_list: bool,
    pub wants_marks: bool,
    /// How chains are written besides.
    pub notation: Option<Notation>,
    pub has_heading: bool,
    pub form: Form,
}

impl Record for Explanation<'_> {
    fn value(&self, key: &str) -> Value<'_> {
        match key {
            "status" => Value::Text(self.told.finish.name().into()),
            "difficulty" => self.difficulty(),
            "hardest" => Value::text(self.told.graded.hardest),
            "steps" if self.hint == Some(Hint::Vague) => Value::Missing,
            "steps" if self.form == Form::Markdown => {
                let steps = (1..)
                    .zip(&self.steps)
                    .map(|(n, step)| format!("{n}. {step}"));
                Value::Text(steps.collect::<Vec<_>>().join("<br>").into())
            }
            "steps" if lists_steps(self.form) => {
                Value::List(self.steps.iter().map(as_data).collect())
            }
            "steps" => Value::size(self.steps.len()),
            "hint" => self
                .hint()
                .map_or(Value::Missing, |hint| Value::Text(hint.into())),
            "wrong" if self.hint == Some(Hint::Vague) || self.told.wrong.is_empty() => {
                Value::Missing
            }
            "wrong" => Value::List(self.told.wrong.iter().map(|it| self.wrong(it)).collect()),
            "solutions" => self.told.solutions.map_or(Value::Missing, Value::Count),
            "solution" => match &self.told.graded.verdict {
                Verdict::Solved(grid) => Value::Cells(Cells::Grid(grid, self.task.puzzle.alphabet)),
                _ => Value::Missing,
            },
            "candidates" if self.told.finish == Finish::Stuck => self.candidates(),
            "candidates" => Value::Missing,
            _ => self.task.value(key),
        }
    }

    fn write_text(&self, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = self.try_write_text(out);
    }
}

impl Explanation<'_> {
    /// Returns how hard the puzzle is, or the least that it can be if a limit ended the work.
    fn difficulty(&self) -> Value<'static> {
        let stop = self.told.graded.stop();
        let is_early = stop.is_some_and(|stop| stop != Stop::Visitor);
        scale::value(self.told.rating(), is_early)
    }

    fn hint(&self) -> Option<String> {
        if let Some(wrong) = self.told.wrong.first() {
            return Some(match self.hint? {
                Hint::Full => wrong.to_string(),
                Hint::Vague => wrong.vague().to_owned(),
            });
        }
        let step = self.steps.first()?;
        match self.hint? {
            Hint::Full => Some(step.to_string()),
            Hint::Vague => Some(step.vague()),
        }
    }

    fn wrong(&self, wrong: &Wrong) -> Value<'static> {
        let mut fields = place(self.givens.shape(), wrong.cell);
        let kind = match wrong.kind {
            WrongKind::Placed => "placed",
            WrongKind::Missing => "missing",
        };
        fields.push(("digit", Value::size(wrong.digit.value())));
        fields.push(("kind", Value::Text(kind.into())));
        Value::Object(fields)
    }

    /// Returns the digits that remain for each cell, in reading order, if it is
    /// stuck.
    fn candidates(&self) -> Value<'_> {
        let Verdict::Stuck(left) = &self.told.graded.verdict else {
            return Value::Missing;
        };
        let digit = |digit: Digit| Value::size(digit.value());
        let sets = left.sets().iter();
        Value::List(
            sets.map(|set| Value::List(set.iter().map(digit).collect()))
                .collect(),
        )
    }

    /// Returns what a puzzle without a single solution is told first.
    pub fn warning(&self) -> Option<String> {
        let several = |at_least: &str, number: u128| {
            format!(
                "This puzzle has {at_least}{} solutions, so not every cell can be reasoned out.",
                thousands(number)
            )
        };
        match self.told.solutions? {
            Count::Exact(0) if self.steps.is_empty() => None,
            Count::Exact(0) => Some("This puzzle has no solution.".to_owned()),
            Count::Exact(1) => None,
            Count::Exact(number) => Some(several("", number)),
            count => Some(several("at least ", count.number())),
        }
    }

    /// Returns why a list of steps may lack some, if so.
    pub fn early(&self) -> Option<String> {
        let note = self.told.graded.unfinished_note();
        let stop = self.told.graded.stop();
        let is_limit = |stop: &Stop| !matches!(stop, Stop::Visitor | Stop::Nodes);
        match (note, stop.filter(is_limit)) {
            (Some(note), Some(stop)) => Some(format!("{note}; {stop}")),
            (Some(note), None) => Some(note),
            (None, Some(stop)) if self.is_list => Some(format!("stopped early: {stop}")),
            (None, _) => None,
        }
    }

    fn regions(&self) -> Option<&Regions> {
        self.givens.variant().regions()
    }

    fn try_write_text(&self, out: &mut String) -> fmt::Result {
        if self.has_heading {
            writeln!(out, "{HEADING}{}{HEADING:#}", self.task.heading())?;
        }
        if let Some(warning) = self.warning() {
            writeln!(out, "{DOUBTFUL}{warning}{DOUBTFUL:#}")?;
        }
        match self.hint {
            Some(_) if self.told.finish == Finish::Solved => {
                writeln!(out, "{GOOD}solved{GOOD:#} already")?
            }
            Some(Hint::Vague) if self.told.finish == Finish::Wrong => {
                writeln!(out, "{BAD}{}{BAD:#}", self.told.wrong[0].vague())?;
            }
            _ if self.told.finish == Finish::Wrong => {
                let all = &self.told.wrong;
                all.iter()
                    .try_for_each(|wrong| writeln!(out, "{BAD}{wrong}{BAD:#}"))?;
            }
            Some(_) if !self.steps.is_empty() => self.write_hint(out)?,
            None if self.is_list && !self.steps.is_empty() => self.write_list(out)?,
            _ => {
                self.write_steps(out)?;
                self.write_end(out)?;
            }
        }
        if self.has_heading {
            writeln!(out)?;
        }
        Ok(())
    }

    /// Returns a step in the notation that is asked for.
    fn written(&self, step: &Step) -> Option<String> {
        self.notation?.write(step)
    }

    fn write_hint(&self, out: &mut String) -> fmt::Result {
        if self.wants_marks {
            self.write_marks(&self.steps[0].marks, &self.steps[0].grid, out)?;
        }
        if let Some(hint) = self.hint() {
            writeln!(out, "{hint}")?;
        }
        match self.written(&self.steps[0]) {
            Some(chain) if self.hint == Some(Hint::Full) => writeln!(out, "{chain}"),
            _ => Ok(()),
        }
    }

    /// Writes all steps of a position.
    fn write_list(&self, out: &mut String) -> fmt::Result {
        if self.wants_marks {
            self.write_marks(&self.steps[0].marks, &self.steps[0].grid, out)?;
        }
        self.write_steps(out)?;
        let steps = counted(self.steps.len(), "step");
        match self.early() {
            Some(note) => writeln!(out, "{steps}; {DOUBTFUL}{note}{DOUBTFUL:#}"),
            None => writeln!(out, "{steps}"),
        }
    }

    fn write_steps(&self, out: &mut String) -> fmt::Result {
        let width = self.steps.len().to_string().len();
        for (number, step) in (1..).zip(&self.steps) {
            if self.wants_marks && !self.is_list {
                self.write_marks(&step.marks, &step.grid, out)?;
            }
            write!(out, "{number:>width$}. ")?;
            if let Grade::Rating(_) | Grade::Level(..) | Grade::Points(_) = step.grade {
                write!(out, "[{}] ", step.grade)?;
            }
            writeln!(out, "{step}")?;
            if let Some(chain) = self.written(step) {
                writeln!(out, "{:width$}  {chain}", "")?;
            }
        }
        Ok(())
    }

    fn write_end(&self, out: &mut String) -> fmt::Result {
        let after = format!("after {}", counted(self.steps.len(), "step"));
        match &self.told.graded.verdict {
            Verdict::Solved(grid) => {
                writeln!(out, "{}", solved(grid, self.regions()))?;
                writeln!(out, "{GOOD}solved{GOOD:#} {after}")?;
            }
            Verdict::Stuck(left) => {
                self.write_marks(left, &self.filled(), out)?;
                writeln!(out, "{DOUBTFUL}stuck{DOUBTFUL:#} {after}")?;
            }
            Verdict::Contradiction(why) => {
                writeln!(out, "{BAD}no solution{BAD:#} {after}: {why}")?;
            }
            Verdict::Stopped(stop) => match self.early() {
                Some(note) => writeln!(out, "{DOUBTFUL}{note}{DOUBTFUL:#}")?,
                None => writeln!(out, "{stop} {after}")?,
            },
        }
        let difficulty = self.difficulty();
        if !matches!(difficulty, Value::Missing) {
            write!(out, "difficulty: {}", difficulty.shown())?;
            if let Some(hardest) = self.told.graded.hardest {
                write!(out, ", hardest rule: {hardest}")?;
            }
            writeln!(out)?;
        }
        match self.told.is_best {
            Some(true) => writeln!(out, "no path is better"),
            Some(false) if matches!(self.told.graded.verdict, Verdict::Solved(_)) => {
                writeln!(out, "the best path that was found")
            }
            Some(false) => writeln!(out, "the usual path"),
            None => Ok(()),
        }
    }

    /// Returns the digits on the board in the end.
    fn filled(&self) -> Grid {
        let Some(last) = self.steps.last() else {
            return self.givens.clues().clone();
        };
        let mut grid = last.grid.clone();
        for &(cell, digit) in &last.placed {
            grid.set(cell, Some(digit));
        }
        grid
    }

    /// Draws candidates, and digits in bold.
    fn write_marks(&self, marks: &Marks, grid: &Grid, out: &mut String) -> fmt::Result {
        let shape = marks.shape();
        let between = if shape.side() > 9 { "," } else { "" };
        let digits_in = |cell| {
            let words: Vec<String> = marks.get(cell).iter().map(|it| it.to_string()).collect();
            words.join(between)
        };
        let width = shape.cells().map(|cell| digits_in(cell).len()).max();
        let width = width.unwrap_or(0);
        let drawing = Drawing::new(shape, width + 1, |cell, f| {
            let digits = digits_in(cell);
            match grid.get(cell) {
                Some(_) => write!(f, "{CLUE}{digits:<width$}{CLUE:#} "),
                None => write!(f, "{digits:<width$} "),
            }
        });
        writeln!(out, "{}", drawing.with_regions(self.regions()))
    }
}

/// Draws a solution.
fn solved<'a>(grid: &'a Grid, regions: Option<&Regions>) -> Box<dyn fmt::Display + 'a> {
    let Some(regions) = regions else {
        return Box::new(grid);
    };
    let width = grid.shape().side().to_string().len();
    let drawing = Drawing::new(grid.shape(), width + 1, move |cell, f| {
        let digit = grid.get(cell).map_or(0, Digit::value);
        write!(f, "{digit:>width$} ")
    });
    Box::new(drawing.with_regions(Some(regions)))
}

/// Returns a step for JSON.
pub fn as_data(step: &Step) -> Value<'_> {
    let shape = step.grid.shape();
    let candidates = |all: &[(Cell, Digit)]| {
        let all = all.iter().map(|&(cell, digit)| {
            let mut fields = place(shape, cell);
            fields.push(("digit", Value::size(digit.value())));
            Value::Object(fields)
        });
        Value::List(all.collect())
    };
    let group = |group: &Group| {
        let cells = group.cells.iter();
        Value::Object(vec![
            ("digit", Value::size(group.digit.value())),
            (
                "cells",
                Value::List(
                    cells
                        .map(|&cell| Value::Object(place(shape, cell)))
                        .collect(),
                ),
            ),
        ])
    };
    let link = |link: &Link| {
        Value::Object(vec![
            ("from", group(&link.from)),
            ("to", group(&link.to)),
            ("strong", Value::Bool(link.is_strong)),
        ])
    };
    let picture = &step.picture;
    let houses = picture
        .houses
        .iter()
        .map(|house| Value::Text(house.to_string().into()));
    let nrc = step
        .nrc
        .as_deref()
        .map(|nrc| ("nrc", Value::Text(nrc.into())));
    let fields = [
        ("rule", Value::Text(step.technique.into())),
        ("difficulty", grade(step.grade)),
        ("text", Value::Text(step.sentence.as_str().into())),
        ("placed", candidates(&step.placed)),
        ("removed", candidates(&step.removed)),
        ("pattern", candidates(&picture.body)),
        ("apart", candidates(&picture.apart)),
        ("houses", Value::List(houses.collect())),
        (
            "links",
            Value::List(picture.links.iter().map(link).collect()),
        ),
        (
            "eureka",
            step.eureka()
                .map_or(Value::Missing, |chain| Value::Text(chain.into())),
        ),
    ];
    Value::Object(fields.into_iter().chain(nrc).collect())
}

/// Returns the difficulty of a step.
pub fn grade(grade: Grade) -> Value<'static> {
    match grade {
        Grade::Rating(score) => Value::Score(score),
        grade => Value::Text(grade.to_string().into()),
    }
}

fn place(shape: Shape, cell: Cell) -> Vec<(&'static str, Value<'static>)> {
    vec![
        ("row", Value::size(shape.row_of(cell) + 1)),
        ("column", Value::size(shape.column_of(cell) + 1)),
    ]
}

/// Returns whether the steps are listed in records of a form, not counted.
fn lists_steps(form: Form) -> bool {
    matches!(form, Form::Jsonl | Form::Markdown)
}
