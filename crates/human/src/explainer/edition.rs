//! The two programs that are followed, and the techniques of each.

use super::technique::Technique;
use quadrille_board::NameError;
use quadrille_board::names::named;

/// Which program is followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Edition {
    /// Sudoku Explainer 1.2.1.
    #[default]
    Original,
    /// Sukaku Explainer 1.18 in its default order, in which large collections are rated. It has chains of
    /// strong links and wings with almost locked sets before other chains, so that many ratings are lower.
    Sukaku,
}

impl Edition {
    /// Returns its techniques, in the order in which they are tried.
    pub fn techniques(self) -> Vec<Technique> {
        let is_own = |technique: &Technique| match technique {
            Technique::TwoStrongLinks
            | Technique::ThreeStrongLinks
            | Technique::FourStrongLinks
            | Technique::WxyzWing
            | Technique::VwxyzWing
            | Technique::UvwxyzWing
            | Technique::TuvwxyzWing => self == Edition::Sukaku,
            _ => true,
        };
        Technique::ALL.into_iter().filter(is_own).collect()
    }

    /// Finds one of its techniques by name.
    ///
    /// # Errors
    ///
    /// [`NameError`] lists its techniques.
    pub fn technique(self, name: &str) -> Result<Technique, NameError> {
        named(&self.techniques(), Technique::name, name)
    }
}
