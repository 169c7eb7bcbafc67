//! The techniques of a solver in the order in which they are tried: the usual one, or one's own.

use std::str::FromStr;

/// A technique that a solver tries.
pub trait AnyTechnique: Copy + Ord + FromStr + 'static {
    /// All techniques in the usual order.
    const ALL: &'static [Self];

    /// Returns its name.
    fn name(self) -> &'static str;

    /// Returns the technique whose search finds it. Several may be found by one search, which goes by the first.
    fn search(self) -> Self {
        self
    }
}

/// The techniques that are used, in their order. It does not matter which change is made first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order<T> {
    /// Those that are used without being asked for.
    usual: Vec<T>,
    /// Those that are used too.
    more: Vec<T>,
    /// Those that are tried before the others.
    first: Vec<T>,
    left_out: Vec<T>,
    /// The last one that is tried.
    hardest: Option<T>,
    /// The searches that follow from all this.
    searches: Vec<T>,
}

/// A change of the order by some techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// They are used too, each at its usual place.
    Add,
    /// They are tried first, in this order, also those that are not usual.
    First,
    /// They are left out.
    LeaveOut,
    /// There is no search after the one for the last of them.
    End,
}

impl<T: AnyTechnique> Order<T> {
    /// Returns the usual order of some techniques.
    pub fn new(usual: impl IntoIterator<Item = T>) -> Order<T> {
        let usual: Vec<T> = usual.into_iter().collect();
        let [more, first, left_out, searches] = [const { Vec::new() }; 4];
        let mut order = Order {
            usual,
            more,
            first,
            left_out,
            hardest: None,
            searches,
        };
        order.update();
        order
    }

    /// Makes a change by some techniques.
    pub fn change(&mut self, change: Change, techniques: &[T]) {
        if techniques.is_empty() {
            return;
        }
        match change {
            Change::Add => self.more.extend_from_slice(techniques),
            Change::First => drop(self.first.splice(0..0, techniques.iter().copied())),
            Change::LeaveOut => self.left_out.extend_from_slice(techniques),
            Change::End => self.hardest = techniques.last().copied().or(self.hardest),
        }
        self.update();
    }

    fn update(&mut self) {
        let is_used = |it: &&T| self.usual.contains(it) || self.more.contains(it);
        let others = T::ALL.iter().filter(is_used);
        let mut searches = Vec::new();
        for search in self.first.iter().chain(others).map(|it| it.search()) {
            if !searches.contains(&search) && !self.leaves_out(search) {
                searches.push(search);
            }
        }
        if let Some(hardest) = self.hardest {
            match searches.iter().position(|&it| it == hardest.search()) {
                Some(last) => searches.truncate(last + 1),
                None => searches.retain(|&it| it <= hardest),
            }
        }
        self.searches = searches;
    }

    /// Returns the searches in the order in which they are made, each by its technique.
    pub fn searches(&self) -> &[T] {
        &self.searches
    }

    /// Returns the techniques in the order in which they are tried.
    pub fn techniques(&self) -> Vec<T> {
        let all = self.searches.iter().flat_map(|&search| found_by(search));
        all.filter(|it| !self.left_out.contains(it)).collect()
    }

    /// Returns whether all techniques that a search finds are left out.
    pub fn leaves_out(&self, search: T) -> bool {
        // Asked for each search of each puzzle.
        !self.left_out.is_empty() && found_by(search).all(|it| self.left_out.contains(&it))
    }

    /// Returns the techniques that are left out.
    pub fn left_out(&self) -> &[T] {
        &self.left_out
    }

    /// Returns whether a technique was asked for.
    pub fn is_asked_for(&self, technique: T) -> bool {
        self.more.contains(&technique) || self.first.contains(&technique)
    }

    /// Returns whether the order ends where it does by itself, and no technique is left out.
    pub fn is_whole(&self) -> bool {
        self.hardest.is_none() && self.left_out.is_empty()
    }

    /// Returns the last technique that is tried, if one was chosen and the order is the usual one.
    pub fn usual_end(&self) -> Option<T> {
        self.hardest.filter(|_| self.first.is_empty())
    }

    /// Returns the one of two techniques that is tried later.
    pub fn later(&self, known: Option<T>, technique: T) -> Option<T> {
        let rank = |it: T| (self.searches.iter().position(|&own| own == it.search()), it);
        let later = known.filter(|&known| rank(known) >= rank(technique));
        later.or(Some(technique))
    }
}

/// Returns the techniques that a search finds.
fn found_by<T: AnyTechnique>(search: T) -> impl Iterator<Item = T> {
    let all = T::ALL.iter().copied();
    all.filter(move |it| it.search() == search)
}

/// An order whose techniques are known by name.
pub trait ByName {
    /// Returns the techniques in the order in which they are tried.
    fn names(&self) -> Vec<&'static str>;

    /// Returns whether the order ends where it does by itself, and no technique is left out.
    fn is_whole(&self) -> bool;

    /// Makes a change by known techniques.
    fn change_by_name(&mut self, change: Change, names: &[&str]);
}

impl<T: AnyTechnique> ByName for Order<T> {
    fn names(&self) -> Vec<&'static str> {
        self.techniques().into_iter().map(T::name).collect()
    }

    fn is_whole(&self) -> bool {
        self.is_whole()
    }

    fn change_by_name(&mut self, change: Change, names: &[&str]) {
        let known = names.iter().filter_map(|name| name.parse().ok());
        self.change(change, &known.collect::<Vec<T>>());
    }
}
