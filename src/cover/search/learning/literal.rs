//! What a clause is made of.

/// An option or its opposite: `2 o` says that option `o` is chosen, `2 o + 1`
/// that it is not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Literal(pub(super) u32);

impl Literal {
    /// Returns the literal that says that an option is chosen.
    #[inline(always)]
    pub(crate) fn chosen(option: u32) -> Literal {
        Literal(option << 1)
    }

    /// Returns the literal that says that an option is not chosen.
    #[inline(always)]
    pub(crate) fn left_out(option: u32) -> Literal {
        Literal(option << 1 | 1)
    }

    /// Returns the opposite.
    #[inline(always)]
    pub(crate) fn opposite(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// Returns the option that it is about.
    #[inline(always)]
    pub(crate) fn option(self) -> u32 {
        self.0 >> 1
    }

    /// Returns whether it says that its option is chosen.
    #[inline(always)]
    pub(crate) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns its place in a list of all literals.
    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}
