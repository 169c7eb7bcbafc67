//! The rules that a solution keeps, as sums over options and as colours that
//! agree.

mod constraints;
pub(super) mod cover;
mod puzzle;
pub(super) mod sudoku;

/// A rule about some options, which are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Rule {
    /// What the rule is about, as in the comments of a problem.
    pub(super) name: String,
    /// What it demands.
    pub(super) demand: Demand,
}

/// What a rule demands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Demand {
    /// The weights of the chosen options add up to at least `least` and at most
    /// `most`, where they are given.
    Sum {
        /// Weights and options.
        terms: Vec<(i64, usize)>,
        least: Option<i64>,
        most: Option<i64>,
    },
    /// At most one of these options is chosen, or any that have the same colour.
    /// Colours are counted from 1, and 0 is none.
    Agreement(Vec<(usize, u32)>),
}

impl Rule {
    /// Returns about how many bytes all checks need for a rule: the terms are here,
    /// with each option that has them, and in the lines of a problem.
    pub(super) fn size(&self) -> usize {
        let terms = match &self.demand {
            Demand::Sum { terms, .. } => terms.len(),
            Demand::Agreement(uses) => uses.len(),
        };
        256 + 2 * self.name.len() + TERM * terms
    }

    /// Between `least` and `most` of these options.
    fn number(name: String, options: Vec<usize>, least: Option<i64>, most: Option<i64>) -> Rule {
        let terms = options.into_iter().map(|option| (1, option)).collect();
        let demand = Demand::Sum { terms, least, most };
        Rule { name, demand }
    }

    /// Exactly one of these options.
    fn one(name: String, options: Vec<usize>) -> Rule {
        Rule::number(name, options, Some(1), Some(1))
    }

    /// At most one of these options.
    fn not_both(name: String, options: Vec<usize>) -> Rule {
        Rule::number(name, options, None, Some(1))
    }
}

/// About how many bytes all checks need for an option of a rule.
pub(super) const TERM: usize = 160;

/// Checks solutions against rules, each in time linear in the number of rules
/// that its options are part of.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    /// For each option, the rules that it is part of, with its weight or its
    /// colour there.
    parts: Vec<Vec<(usize, i64)>>,
    /// For each rule what the options chosen so far make of it.
    totals: Vec<Total>,
    /// The rules that no options at all do not satisfy.
    demanding: Vec<usize>,
    /// The number of solutions checked, this one included.
    round: u64,
}

/// The state of a rule under some chosen options.
#[derive(Clone, Copy, Default, Debug)]
struct Total {
    /// The solution that it belongs to. Totals of others are over.
    round: u64,
    /// The sum of the weights, or the common colour.
    value: i64,
}

impl Judge {
    /// Prepares to check against these rules, which have this many options.
    pub(super) fn new(rules: &[Rule], options: usize) -> Judge {
        let mut parts = vec![Vec::new(); options + 1];
        let mut demanding = Vec::new();
        for (place, rule) in rules.iter().enumerate() {
            match &rule.demand {
                Demand::Sum { terms, least, most } => {
                    for &(weight, option) in terms {
                        parts[option].push((place, weight));
                    }
                    if least.is_some_and(|least| least > 0) || most.is_some_and(|most| most < 0) {
                        demanding.push(place);
                    }
                }
                Demand::Agreement(uses) => {
                    for &(option, colour) in uses {
                        parts[option].push((place, colour.into()));
                    }
                }
            }
        }
        Judge {
            parts,
            totals: vec![Total::default(); rules.len()],
            demanding,
            round: 0,
        }
    }

    /// Checks a solution, of options that exist, each once.
    pub(super) fn check(&mut self, rules: &[Rule], solution: &[usize]) -> Result<(), String> {
        self.round += 1;
        let round = self.round;
        for &option in solution {
            for &(place, value) in &self.parts[option] {
                let total = &mut self.totals[place];
                let is_first = total.round != round;
                match rules[place].demand {
                    Demand::Sum { .. } if is_first => total.value = value,
                    Demand::Sum { .. } => total.value += value,
                    Demand::Agreement(_) if is_first => total.value = value,
                    Demand::Agreement(_) if value > 0 && value == total.value => {}
                    Demand::Agreement(_) => {
                        let name = &rules[place].name;
                        return Err(format!("{name}: options of the solution disagree"));
                    }
                }
                total.round = round;
            }
        }
        let touched = solution.iter().flat_map(|&option| &self.parts[option]);
        let touched = touched.map(|&(place, _)| place);
        for place in touched.chain(self.demanding.iter().copied()) {
            let Demand::Sum { least, most, .. } = rules[place].demand else {
                continue;
            };
            let total = self.totals[place];
            let value = if total.round == round { total.value } else { 0 };
            let is_below = least.is_some_and(|least| value < least);
            if is_below || most.is_some_and(|most| value > most) {
                let name = &rules[place].name;
                return Err(format!("{name}: the solution has {value}"));
            }
        }
        Ok(())
    }
}
