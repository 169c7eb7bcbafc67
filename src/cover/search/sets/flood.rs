//! The sets that the closing of a state works on.

/// The sets for closing a state.
#[derive(Clone, Default, Debug)]
pub(super) struct Flood {
    /// The options that are not flooded yet.
    pub(super) left: Vec<u64>,
    /// The last options that were flooded, all on one side.
    pub(super) front: Vec<u64>,
    /// What the front shares primary items with.
    pub(super) beside: Vec<u64>,
    /// The items that each side of the component covers.
    pub(super) items: [Vec<u64>; 2],
    /// With secondary items, the options of each side.
    pub(super) sides: [Vec<u64>; 2],
    /// With secondary items, what the component excludes.
    pub(super) reached: Vec<u64>,
    /// What one option removes: a state.
    pub(super) removed: Vec<u64>,
}

impl Flood {
    /// Makes room for sets of options of `words` words, and for states of `stride`.
    pub(super) fn resize(&mut self, words: usize, stride: usize) {
        let [a, b] = &mut self.sides;
        let [c, d] = &mut self.items;
        let (front, left) = (&mut self.front, &mut self.left);
        for set in [front, left, a, b, &mut self.beside, &mut self.reached] {
            set.resize(words, 0);
        }
        for set in [c, d] {
            set.resize(stride - words, 0);
        }
        self.removed.resize(stride, 0);
    }
}
