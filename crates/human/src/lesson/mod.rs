//! A lesson for each technique: what it is and why it holds, where it occurs, and puzzles to practise on.
//!
//! The puzzles are made by the module `generate` of `quadrille`, and a test rates them: the technique of a lesson is the
//! hardest that its exercises need. Techniques that no puzzle was found to need have an example only: a position in
//! which they are found, beside easier ones.

use super::narration::Step;
use super::patterns::finding::flow;
use super::scale::{Grader, Scale};
use quadrille_board::names::named;
use quadrille_board::{Givens, Grid, NameError};
use quadrille_limits::limits::Limits;

/// A line for each lesson: the names of the technique, the scale of the puzzles, an example, exercises, and the text.
const TABLE: &str = include_str!("lessons.tsv");

/// What to know about a technique.
///
/// # Examples
///
/// ```
/// use quadrille::human::Lesson;
///
/// let lesson = Lesson::of("naked triplet")?;
/// assert_eq!(lesson.name(), "naked triple");
/// assert!(lesson.text().starts_with("Three cells of a house"));
/// let step = lesson.example().expect("it has an example");
/// assert!(step.technique == "naked triple" && !step.removed.is_empty());
/// assert!(!lesson.exercises().is_empty());
/// # Ok::<(), quadrille::board::NameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    names: &'static str,
    scale: Scale,
    example: &'static str,
    exercises: &'static str,
    text: &'static str,
}

impl Lesson {
    /// Returns all lessons, about from easy to hard.
    pub fn all() -> impl Iterator<Item = Lesson> {
        TABLE.lines().filter_map(|line| {
            let mut fields = line.split('\t');
            let mut next = || fields.next();
            Some(Lesson {
                names: next()?,
                scale: next()?.parse().ok()?,
                example: next()?,
                exercises: next()?,
                text: next()?,
            })
        })
    }

    /// Returns the lesson on a technique of any scale.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn of(technique: &str) -> Result<Lesson, NameError> {
        let by_name = |lesson: Lesson| lesson.names().map(move |name| (lesson, name));
        let all: Vec<_> = Lesson::all().flat_map(by_name).collect();
        Ok(named(&all, |(_, name)| name, technique)?.0)
    }

    /// Returns the name of the technique.
    pub fn name(&self) -> &'static str {
        self.names().next().unwrap_or_default()
    }

    /// Returns all its names, as scales differ.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.names.split(';')
    }

    /// Returns the name of the technique on the scale of its puzzles.
    pub fn technique(&self) -> &'static str {
        let of_scale = [self.scale.techniques(), self.scale.more_techniques()].concat();
        let known = self.names().find(|name| of_scale.contains(name));
        known.unwrap_or(self.name())
    }

    /// Returns whether ratings on its scale use the technique.
    pub fn is_rated(&self) -> bool {
        self.scale.techniques().contains(&self.technique())
    }

    /// Returns the scale on which its puzzles need the technique.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// Returns what it is and why it holds.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Returns puzzles that need it and nothing harder.
    pub fn exercises(&self) -> Vec<&'static str> {
        self.exercises.split_whitespace().collect()
    }

    /// Returns the puzzle of the example, if there is one.
    pub fn puzzle(&self) -> Option<Grid> {
        self.example.parse().ok()
    }

    /// Returns the first step by the technique in the solution of its puzzle, if there is an example. If easier
    /// steps solve the puzzle, returns a step of the first position in which the technique is found.
    pub fn example(&self) -> Option<Step> {
        let steps = self.steps_in(&self.puzzle()?);
        steps.into_iter().next()
    }

    /// Returns the first step by the technique in the solution of a puzzle, as [`example`](Lesson::example) does, and
    /// after it the others by the technique in the same position, up to 30 in all.
    pub fn steps_in(&self, puzzle: &Grid) -> Vec<Step> {
        let by_technique = |step: &Step| self.teaches(step).then(|| step.clone());
        let first = self.is_rated().then(|| self.search(puzzle, by_technique));
        let Some(first) = first.flatten() else {
            // A position with a single has a simpler picture once that is placed.
            let beside_others = |step: &Step| {
                let is_single =
                    step.technique.ends_with("single") || step.technique == "full house";
                let found = (!is_single).then(|| self.steps_before(step, puzzle));
                found.filter(|found| !found.is_empty())
            };
            return self.search(puzzle, beside_others).unwrap_or_default();
        };
        let others = self.steps_before(&first, puzzle).into_iter();
        let differs =
            |step: &Step| (&step.placed, &step.removed) != (&first.placed, &first.removed);
        let others: Vec<Step> = others.filter(differs).collect();
        [vec![first], others].concat()
    }

    /// Returns whether a step is by the technique.
    fn teaches(&self, step: &Step) -> bool {
        self.names().any(|name| name == step.technique)
    }

    /// Returns up to 30 steps by the technique in the position before a step.
    fn steps_before(&self, step: &Step, puzzle: &Grid) -> Vec<Step> {
        let technique = &[self.technique()];
        let more: &[&str] = if self.is_rated() { &[] } else { technique };
        let grader = Grader::new(self.scale).with_more(more);
        let ordered = grader.and_then(|grader| grader.with_order(technique));
        let only = ordered.and_then(|grader| grader.with_hardest(self.technique()));
        let position = Givens::from(&step.grid).with_marks(&step.marks);
        let mut found = Vec::new();
        if let Ok(mut only) = only {
            let told = only
                .set_clues(puzzle)
                .all_steps(position, &Limits::none(), &mut |step| {
                    found.extend(self.teaches(step).then(|| step.clone()));
                    flow(found.len() == 30)
                });
            if told.is_err() {
                found.clear();
            }
        }
        found
    }

    /// Solves a puzzle by all techniques of the scale up to the step from which something is found.
    fn search<T>(&self, puzzle: &Grid, find: impl Fn(&Step) -> Option<T>) -> Option<T> {
        let mut found = None;
        let told = Grader::new(self.scale).explain(puzzle, &Limits::none(), &mut |step| {
            found = find(step);
            flow(found.is_some())
        });
        told.ok().and(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_a_lesson() {
        for scale in Scale::ALL {
            for technique in [scale.techniques(), scale.more_techniques()].concat() {
                assert!(Lesson::of(technique).is_ok(), "{technique}");
            }
        }
        assert!(Lesson::of("pair naked").is_err());
    }

    #[test]
    fn every_line_of_the_table_is_a_lesson() {
        assert_eq!(Lesson::all().count(), TABLE.lines().count());
        for lesson in Lesson::all() {
            let scale = lesson.scale();
            let of_scale = [scale.techniques(), scale.more_techniques()].concat();
            assert!(
                of_scale.contains(&lesson.technique()),
                "{scale}: {}",
                lesson.name()
            );
            // Puzzles are made only by techniques that ratings use.
            assert!(lesson.is_rated() || lesson.exercises().is_empty());
        }
    }

    #[test]
    fn examples_show_the_technique_and_exercises_need_it() {
        let mut examples = 0;
        for lesson in Lesson::all() {
            if lesson.example != "-" {
                let step = lesson.example();
                let step = step.unwrap_or_else(|| panic!("no example: {}", lesson.name()));
                assert!(!(step.placed.is_empty() && step.removed.is_empty()));
                examples += 1;
            }
            // The Explainers take long without optimisation.
            let most = match lesson.scale() {
                Scale::Rules | Scale::Hodoku => 3,
                Scale::Se | Scale::Sukaku => 1,
            };
            for line in lesson.exercises().into_iter().take(most) {
                let grid: Grid = line.parse().expect("a puzzle");
                // As the first exercise opens: with a step by the technique.
                if most > 1 && lesson.exercises()[0] == line {
                    let steps = lesson.steps_in(&grid);
                    assert!(!steps.is_empty() && steps.iter().all(|step| lesson.teaches(step)));
                }
                let rated = Grader::new(lesson.scale()).rate(&grid, &Limits::none());
                let hardest = rated
                    .expect("a plain puzzle")
                    .hardest
                    .expect("it is solved");
                assert!(
                    lesson.names().any(|name| name == hardest),
                    "{line}: {hardest}"
                );
            }
        }
        assert!(examples > 60, "{examples} examples");
    }
}
