//! The steps of a puzzle as text.

use std::fmt::{self, Write};

use quadrille::board::{Digit, Drawing, Grid, Marks, Regions};
use quadrille::human::{Grade, Verdict};
use quadrille::rate::Finish;

use super::explanation::{Explanation, Hint};
use crate::output::{BAD, CLUE, DOUBTFUL, GOOD, HEADING, Value, counted};

impl Explanation<'_> {
    pub(super) fn try_write_text(&self, out: &mut String) -> fmt::Result {
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
            if let Grade::Rating(_) | Grade::Level(..) = step.grade {
                write!(out, "[{}] ", step.grade)?;
            }
            writeln!(out, "{step}")?;
            if let Some(chain) = self.written(step) {
                writeln!(out, "{:width$}  {chain}", "")?;
            }
        }
        Ok(())
    }

    /// Writes how often each technique was used, and what that adds to the score.
    fn write_tally(&self, out: &mut String) -> fmt::Result {
        let mut tally: Vec<(&str, u32, u32)> = Vec::new();
        for step in &self.steps {
            let score = match step.grade {
                Grade::Level(_, score) => score,
                _ => 0,
            };
            match tally.iter_mut().find(|(name, ..)| *name == step.technique) {
                Some((_, number, sum)) => (*number, *sum) = (*number + 1, *sum + score),
                None => tally.push((step.technique, 1, score)),
            }
        }
        let order = self.told.scale.techniques();
        tally.sort_by_key(|(name, ..)| order.iter().position(|it| it == name));
        let width = tally.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
        for (name, number, score) in tally {
            match score {
                0 => writeln!(out, "{number:>4} {name}")?,
                _ => writeln!(out, "{number:>4} {name:width$} {score:>6}")?,
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
        self.write_tally(out)?;
        let difficulty = self.difficulty();
        if !matches!(difficulty, Value::Missing) {
            write!(out, "difficulty: {}", difficulty.shown())?;
            if let Some(hardest) = self.told.graded.hardest {
                write!(out, ", hardest technique: {hardest}")?;
            }
            if let Some(scale) = self.scale_beyond() {
                write!(out, "; --scale {scale} goes on")?;
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
