//! New puzzles.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use quadrille::board::{Grid, Shape};
use quadrille::generate::{Generator, Hardness, NotMade, Recipe, ratings};
use quadrille::limits::together;
use quadrille::random::stream;
use quadrille::text::{Alphabet, one_line};

use crate::column::Row;
use crate::patience;
use crate::settings::{Given, Settings, named, unfit};

/// The description of puzzles as the Python half passes it on.
#[derive(FromPyObject)]
pub struct Wanted {
    clues: Option<(usize, usize)>,
    symmetry: String,
    difficulty: Option<String>,
    rating: Option<String>,
    technique: Option<String>,
    scale: Option<String>,
    minimal: bool,
    pattern: Option<String>,
    keep: Option<String>,
    within: Option<String>,
    tries: u32,
}

/// The most puzzles that are made together.
const TOGETHER: usize = 256;

/// Generates puzzles.
#[pyfunction]
pub fn generate(
    py: Python<'_>,
    number: usize,
    wanted: Wanted,
    seed: u64,
    given: Given,
) -> PyResult<Vec<String>> {
    let settings = Settings::new(given)?;
    let tries = wanted.tries;
    let (recipe, alphabet) = recipe(wanted, &settings)?;
    let mut generator = Generator::new(recipe).map_err(unfit)?;
    generator.set_limits(settings.limits.clone());
    let most = NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN);
    let jobs = settings.jobs.min(most);
    let share = number.div_ceil(4 * jobs.get()).clamp(1, TOGETHER);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let tick = |py: Python<'_>| {
        if let Some(progress) = &settings.progress {
            progress.call1(py, (done.load(Ordering::Relaxed), number))?;
        }
        Ok(())
    };
    let work = || {
        let mut generator = generator.clone();
        let mut made = Vec::new();
        while !settings.interrupt.is_raised() {
            let first = next.fetch_add(share, Ordering::Relaxed);
            if first >= number {
                break;
            }
            let numbers = first..number.min(first + share);
            let sources = numbers.clone().map(|number| stream(seed, number as u64));
            let puzzles = generator.generate(sources);
            done.fetch_add(puzzles.len(), Ordering::Relaxed);
            made.push((first, puzzles));
        }
        made
    };
    let all = || {
        let mut made = together(jobs, |_| work()).concat();
        made.sort_unstable_by_key(|(first, _)| *first);
        made
    };
    let made = patience::wait(py, &settings.interrupt, tick, all)?;
    tick(py)?;
    let puzzles = (0..).zip(made.into_iter().flat_map(|(_, puzzles)| puzzles));
    puzzles
        .map(|(number, puzzle)| line(number, tries, alphabet, puzzle))
        .collect()
}

/// Returns the recipe, and the alphabet of its digits.
fn recipe(wanted: Wanted, settings: &Settings) -> PyResult<(Recipe, Alphabet)> {
    let read = |text: &String| settings.single(Row::Text(text.as_bytes()));
    let ruled = |text: &String| PyResult::Ok(settings.with_rules(read(text)?)?);
    let pattern = wanted.pattern.as_ref().map(read).transpose()?;
    let keep = wanted.keep.as_ref().map(ruled).transpose()?;
    let within = wanted.within.as_ref().map(ruled).transpose()?;
    if let (Some(keep), Some(within)) = (&keep, &within)
        && keep.variant != within.variant
    {
        return Err(unfit("keep: expected the same rules as within"));
    }
    let base = within.as_ref().or(keep.as_ref());
    let first = pattern.as_ref().or(base);
    let of_first = first.map(|puzzle| puzzle.grid.shape());
    let shape = settings
        .options
        .shape
        .or(of_first)
        .unwrap_or(Shape::CLASSIC);
    let variant = match base {
        Some(base) => base.variant.clone(),
        None => settings.variant_of(shape)?,
    };
    let alphabet = base.map(|puzzle| puzzle.alphabet);
    let alphabet = alphabet.unwrap_or(Alphabet::usual(shape.side()));
    let mut recipe = Recipe::new(shape)
        .with_variant(variant)
        .with_symmetry(named("symmetry", wanted.symmetry.parse())?)
        .with_tries(wanted.tries);
    recipe.clues = wanted.clues.map(|(least, most)| least..=most);
    let scale = wanted.scale.as_deref().map(str::parse);
    let scale = named("scale", scale.transpose())?;
    let argument = match (&wanted.difficulty, &wanted.rating) {
        (Some(_), _) => "difficulty",
        (None, Some(_)) => "rating",
        (None, None) => "technique",
    };
    let hardness = match (wanted.difficulty, wanted.rating, wanted.technique) {
        (None, None, None) => None,
        (Some(name), None, None) => Some(Hardness::of_difficulty(&name, scale, shape)),
        (None, Some(range), None) => {
            let range = ratings(&range);
            Some(range.and_then(|range| Hardness::of_rating(range, scale)))
        }
        (None, None, Some(name)) => Some(Hardness::of_technique(&name, scale, shape)),
        _ => return Err(unfit("expected one of difficulty, rating and technique")),
    };
    recipe.hardness = named(argument, hardness.transpose())?;
    recipe.is_minimal = wanted.minimal;
    let [pattern, kept, within] = [pattern, keep, within].map(|puzzle| puzzle.map(|own| own.grid));
    recipe.pattern = pattern;
    recipe.kept = kept;
    recipe.within = within;
    Ok((recipe, alphabet))
}

/// Returns a new puzzle as a line.
fn line(
    number: usize,
    tries: u32,
    alphabet: Alphabet,
    puzzle: Result<Grid, NotMade>,
) -> PyResult<String> {
    let puzzle = puzzle.map_err(|why| match why {
        NotMade::NotFound(why) => PyRuntimeError::new_err(format!(
            "puzzle {number}: not found within {tries} grids: {why}"
        )),
        why => pyo3::exceptions::PyTimeoutError::new_err(format!("puzzle {number}: {why}")),
    })?;
    Ok(one_line(&puzzle, alphabet))
}
